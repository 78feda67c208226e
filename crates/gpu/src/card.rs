//! A graphics card with the kernel on it, by `wgpu`: memory, short dispatches, and what can go wrong.
//!
//! A chunk of boards is sent, searched in dispatches of some 50 ms each (a driver ends what takes seconds), and its
//! answers are fetched. Between two dispatches each thread keeps its search in the memory of the card. What is left
//! when nearly all threads are idle goes to the processor, as do boards that take too long for one thread.

use crate::kernel::kernel_source;
use crate::layout::{ANSWER_WORDS, BoardChunk, BoardForm, CANDIDATE_WORDS, read_answer};
use core::pin::pin;
use core::task::{Context, Poll, Waker};
use ninefold_solve::lane::SolveQuestion;
use ninefold_solve::lists::BoardAnswer;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// The reason why there is no card, or no longer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardError {
    /// There is no card that can be used.
    #[error("no graphics card found: expected one with a driver for Vulkan, Metal or DirectX 12")]
    NoCard,
    /// The card can't be opened.
    #[error("the graphics card {card} can't be opened: {reason}")]
    NotOpened {
        /// Name of the card.
        card: String,
        /// The driver's words.
        reason: String,
    },
    /// The card does not take the kernel or one of its buffers.
    #[error("the graphics card refuses the work: {0}")]
    Refused(String),
    /// The card has not enough memory.
    #[error("the graphics card has no memory for {0} MB")]
    OutOfMemory(u64),
    /// The card was taken away, or its driver has given up.
    #[error("the graphics card was lost: {0}")]
    Lost(String),
    /// The card doesn't end a short piece of work.
    #[error("the graphics card has not answered for {0} seconds")]
    Hung(u64),
}

/// The cards to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardChoice {
    /// Cards only.
    Hardware,
    /// Also a driver that does the work of a card on the processor, where there is no card: for tests.
    AlsoSoftware,
}

/// Name, driver and interface of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardDescription {
    /// Its name.
    pub name: String,
    /// Its driver, with its version.
    pub driver: String,
    /// The interface by which it is used, such as `vulkan`.
    pub interface: &'static str,
    /// Whether it is only a driver that works on the processor.
    pub is_software: bool,
}

impl CardDescription {
    fn from_info(info: wgpu::AdapterInfo) -> CardDescription {
        CardDescription {
            driver: format!("{} {}", info.driver, info.driver_info).trim().into(),
            name: info.name,
            interface: info.backend.to_str(),
            is_software: info.device_type == wgpu::DeviceType::Cpu,
        }
    }
}

/// Sizes of the work that a card gets at a time.
#[derive(Clone, Copy, Debug)]
struct WorkSize {
    /// Boards in a chunk.
    chunk: usize,
    /// Threads, each with a board.
    threads: u32,
    /// Boards that the stack of a thread has room for.
    depth: u32,
    /// Most rounds of a dispatch.
    rounds: u32,
    /// Unfinished boards that are left to the processor, once all were begun.
    leftover: u32,
}

impl WorkSize {
    /// Real puzzles need a stack of about 20 boards; most, where many givens lack, 40.
    const DEPTH: u32 = 40;

    fn new(is_software: bool, limits: &wgpu::Limits) -> WorkSize {
        let (chunk, threads) = if is_software { (1 << 14, 1 << 10) } else { (1 << 19, 1 << 16) };
        let words_per_stack =
            limits.max_storage_buffer_binding_size.min(limits.max_buffer_size) / 4 / u64::from(threads);
        let depth = (words_per_stack as u32 / CANDIDATE_WORDS as u32).min(Self::DEPTH);
        let rounds = if is_software { SOFTWARE_ROUNDS } else { 1 << 20 };
        WorkSize { chunk, threads, depth, rounds, leftover: threads / 64 }
    }

    /// Sizes of the buffers in bytes: boards, answers, stacks, threads.
    fn buffer_sizes(self) -> [u64; 4] {
        let (chunk, threads) = (self.chunk as u64, u64::from(self.threads));
        [
            4 * CANDIDATE_WORDS as u64 * chunk,
            4 * ANSWER_WORDS as u64 * chunk,
            4 * CANDIDATE_WORDS as u64 * threads * u64::from(self.depth),
            4 * THREAD_WORDS * threads,
        ]
    }
}

/// Words of a thread between two dispatches: five numbers, the board, its single cells.
const THREAD_WORDS: u64 = 5 + 36;

/// Threads of a group: `WORKGROUP` of the kernel.
const WORKGROUP: u32 = 64;

/// Branches after which a board is left to the processor: its thread alone would keep all others waiting.
const HAND_OVER_BRANCHES: u32 = 20_000;

/// The time that a dispatch should take.
const DISPATCH_TIME: Duration = Duration::from_millis(50);
/// The time after which a dispatch is given up.
const HUNG_AFTER: Duration = Duration::from_secs(20);
/// Most rounds that llvmpipe does as they are written: it counts the turns of all loops in a dispatch, at most some
/// 600 a round, and has no patience for more than 65,535.
const SOFTWARE_ROUNDS: u32 = 100;

/// Rounds of the first dispatch; later ones have as many as fit into [`DISPATCH_TIME`].
const FIRST_ROUNDS: u32 = 32;

/// First fault that the driver has reported; it may do so at any time.
type FaultRecord = Arc<Mutex<Option<CardError>>>;

/// Notes a fault unless there is one already: what follows is mostly its consequence.
fn note_fault(faults: &FaultRecord, fault: CardError) {
    faults.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault);
}

/// Returns the value of a future that needs no waiting, as those of drivers other than a browser's.
fn take_ready<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

/// Returns the best card of this machine.
fn choose_adapter(choice: CardChoice) -> Result<wgpu::Adapter, CardError> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapters = take_ready(instance.enumerate_adapters(wgpu::Backends::PRIMARY)).unwrap_or_default();
    // Among several, the one with memory of its own; a driver that does the work on the processor comes last.
    let rank = |adapter: &wgpu::Adapter| match adapter.get_info().device_type {
        wgpu::DeviceType::DiscreteGpu => 0,
        wgpu::DeviceType::IntegratedGpu => 1,
        wgpu::DeviceType::VirtualGpu => 2,
        wgpu::DeviceType::Other => 3,
        wgpu::DeviceType::Cpu => 4,
    };
    let is_chosen = |adapter: &wgpu::Adapter| choice == CardChoice::AlsoSoftware || rank(adapter) < 4;
    adapters.into_iter().filter(is_chosen).min_by_key(rank).ok_or(CardError::NoCard)
}

/// A card that is ready to work.
#[derive(Clone, Debug)]
pub struct Card {
    description: CardDescription,
    device: wgpu::Device,
    queue: wgpu::Queue,
    pipeline: wgpu::ComputePipeline,
    faults: FaultRecord,
    size: WorkSize,
}

impl Card {
    /// Opens the best card of this machine.
    ///
    /// # Errors
    /// If there is none, or it can't be used.
    pub fn open(choice: CardChoice) -> Result<Card, CardError> {
        Card::open_adapter(&choose_adapter(choice)?)
    }

    /// Describes the card that [`Card::open`] would open.
    ///
    /// # Errors
    /// If there is none.
    pub fn describe(choice: CardChoice) -> Result<CardDescription, CardError> {
        Ok(CardDescription::from_info(choose_adapter(choice)?.get_info()))
    }

    fn open_adapter(adapter: &wgpu::Adapter) -> Result<Card, CardError> {
        let description = CardDescription::from_info(adapter.get_info());
        let not_opened = |reason: String| CardError::NotOpened { card: description.name.clone(), reason };
        // The limits of the card itself: the usual ones forbid buffers as large as a chunk needs.
        let descriptor =
            wgpu::DeviceDescriptor { required_limits: adapter.limits(), ..wgpu::DeviceDescriptor::default() };
        let (device, queue) = take_ready(adapter.request_device(&descriptor))
            .ok_or_else(|| not_opened("it has to be waited for".into()))?
            .map_err(|error| not_opened(error.to_string()))?;
        let size = WorkSize::new(description.is_software, &device.limits());
        let faults = watch_device(&device, size);
        // The driver compiles the kernel here: a second or two where it has not done so before.
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: None,
            source: wgpu::ShaderSource::Wgsl(kernel_source().into()),
        });
        let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: None,
            module: &module,
            entry_point: Some("search"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });
        let card = Card { description, device, queue, pipeline, faults, size };
        card.check_faults()?;
        Ok(card)
    }

    /// Returns the name, driver and interface of the card.
    #[must_use]
    pub const fn description(&self) -> &CardDescription {
        &self.description
    }

    /// Returns the number of boards that a chunk should have.
    #[must_use]
    pub const fn chunk_size(&self) -> usize {
        self.size.chunk
    }

    /// Returns the number of threads, each of which searches one board at a time.
    pub(crate) const fn thread_count(&self) -> usize {
        self.size.threads as usize
    }

    /// Returns the card for smaller chunks.
    #[cfg(test)]
    pub(crate) fn with_chunk_size(mut self, chunk: usize) -> Card {
        self.size.chunk = chunk;
        self
    }

    /// Ends the card for all who use it, as pulling it out would.
    #[cfg(test)]
    pub(crate) fn destroy(&self) {
        self.device.destroy();
    }

    fn check_faults(&self) -> Result<(), CardError> {
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.clone().map_or(Ok(()), Err)
    }
}

/// Records what the driver reports, instead of panicking.
fn watch_device(device: &wgpu::Device, size: WorkSize) -> FaultRecord {
    let faults = FaultRecord::default();
    let (lost, refused) = (faults.clone(), faults.clone());
    device.set_device_lost_callback(move |_, reason| note_fault(&lost, CardError::Lost(reason)));
    let megabytes = size.buffer_sizes().iter().sum::<u64>() >> 20;
    device.on_uncaptured_error(Arc::new(move |error| {
        note_fault(
            &refused,
            match error {
                wgpu::Error::OutOfMemory { .. } => CardError::OutOfMemory(megabytes),
                other => CardError::Refused(other.to_string()),
            },
        );
    }));
    faults
}

/// Memory of a card for one chunk at a time. With two of them, on a thread each, the card works while the other
/// chunk is read, packed and answered.
#[derive(Debug)]
pub struct CardMemory {
    card: Card,
    boards: wgpu::Buffer,
    answers: wgpu::Buffer,
    threads: wgpu::Buffer,
    counters: wgpu::Buffer,
    limits: wgpu::Buffer,
    /// Copies of counters and answers, for the processor to read.
    fetched: wgpu::Buffer,
    bindings: wgpu::BindGroup,
    rounds: u32,
    bytes: Vec<u8>,
}

impl CardMemory {
    /// Reserves the memory for a chunk.
    ///
    /// # Errors
    /// If the card has too little, or is lost.
    pub fn new(card: &Card) -> Result<CardMemory, CardError> {
        // What the kernel reads or writes is storage; copies to and from it need uses of their own.
        let create = |size, usage| {
            card.device.create_buffer(&wgpu::BufferDescriptor {
                label: None,
                size,
                usage,
                mapped_at_creation: false,
            })
        };
        let (storage, write, read) =
            (wgpu::BufferUsages::STORAGE, wgpu::BufferUsages::COPY_DST, wgpu::BufferUsages::COPY_SRC);
        let [boards, answers, stacks, threads] = card.size.buffer_sizes();
        let fetched = create(answers, write | wgpu::BufferUsages::MAP_READ);
        let limits = create(4 * LIMIT_WORDS, wgpu::BufferUsages::UNIFORM | write);
        let (boards, answers) = (create(boards, storage | write), create(answers, storage | write | read));
        let (stacks, threads) = (create(stacks, storage), create(threads, storage | write));
        let counters = create(8, storage | write | read);
        let buffers = [&limits, &boards, &answers, &stacks, &threads, &counters];
        // In the order of the bindings in the kernel.
        let entries = (0..)
            .zip(buffers)
            .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() });
        let bindings = card.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &card.pipeline.get_bind_group_layout(0),
            entries: &entries.collect::<Vec<_>>(),
        });
        card.check_faults()?;
        let (card, rounds, bytes) = (card.clone(), FIRST_ROUNDS, Vec::new());
        Ok(CardMemory { card, boards, answers, threads, counters, limits, fetched, bindings, rounds, bytes })
    }

    /// Returns the number of boards that fit.
    #[must_use]
    pub const fn chunk_size(&self) -> usize {
        self.card.size.chunk
    }

    /// Returns an empty chunk that fits.
    #[must_use]
    pub fn new_chunk(&self) -> BoardChunk {
        BoardChunk::new(self.card.size.chunk)
    }

    /// Answers a question for each board of a chunk, in order; `None` where a board is left to the processor.
    ///
    /// # Errors
    /// If the card fails: then nothing is known of any board of the chunk.
    ///
    /// # Panics
    /// If the chunk has more boards than fit.
    pub fn answer_chunk(
        &mut self,
        question: SolveQuestion,
        chunk: &BoardChunk,
    ) -> Result<Vec<Option<BoardAnswer>>, CardError> {
        assert!(chunk.len() <= self.card.size.chunk, "{} boards are too many", chunk.len());
        self.send_chunk(chunk);
        let boards = chunk.len() as u32;
        loop {
            self.send_limits(question, chunk);
            let began = Instant::now();
            let [taken, ended] = self.run_dispatch()?;
            self.adapt_rounds(began.elapsed());
            // Once few threads still have work, the others are only waiting.
            if ended >= boards || taken >= boards && boards - ended <= self.card.size.leftover {
                return self.fetch_answers(chunk.len());
            }
        }
    }

    /// Sends the boards, and clears what is left of the chunk before.
    fn send_chunk(&mut self, chunk: &BoardChunk) {
        let distance = 4 * self.card.size.chunk as u64;
        // Word by word, as the kernel finds them: the boards of a chunk that isn't full have gaps between.
        for k in 0..chunk.form().word_count() {
            self.bytes.clear();
            self.bytes.extend(chunk.word_of_all(k).iter().flat_map(|word| word.to_le_bytes()));
            self.card.queue.write_buffer(&self.boards, distance * k as u64, &self.bytes);
        }
        let mut encoder = self.card.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        encoder.clear_buffer(&self.counters, 0, None);
        // Endings of answers, which tell what was finished, and states of threads: all are free.
        encoder.clear_buffer(&self.answers, distance, Some(distance));
        encoder.clear_buffer(&self.threads, 0, Some(4 * u64::from(self.card.size.threads)));
        self.card.queue.submit([encoder.finish()]);
    }

    /// Sends the `Limits` of the kernel.
    fn send_limits(&mut self, question: SolveQuestion, chunk: &BoardChunk) {
        let clamp = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        // A search that reaches what 32 bits can't count is handed over long before.
        let limits: [u32; LIMIT_WORDS as usize] = [
            chunk.len() as u32,
            self.card.size.chunk as u32,
            u32::from(chunk.form() == BoardForm::Candidates),
            clamp(question.limit),
            clamp(question.budget),
            HAND_OVER_BRANCHES,
            self.card.size.depth,
            self.rounds,
        ];
        self.card.queue.write_buffer(&self.limits, 0, &limits.map(u32::to_le_bytes).concat());
    }

    /// Lets all threads work for some rounds. Returns how many boards were taken and have ended.
    fn run_dispatch(&self) -> Result<[u32; 2], CardError> {
        let mut encoder = self.card.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        {
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(&self.card.pipeline);
            pass.set_bind_group(0, &self.bindings, &[]);
            pass.dispatch_workgroups(self.card.size.threads / WORKGROUP, 1, 1);
        }
        // Two numbers are all that is waited for between dispatches.
        encoder.copy_buffer_to_buffer(&self.counters, 0, &self.fetched, 0, 8);
        let counters = self.fetch(encoder, 8)?;
        Ok([0, 1].map(|i| counters[i]))
    }

    /// Approaches the number of rounds that takes the time wanted, at most by a factor of two a time.
    fn adapt_rounds(&mut self, took: Duration) {
        // Between half and double of it nothing changes, or the number would swing.
        if took < DISPATCH_TIME / 2 {
            self.rounds = (2 * self.rounds).min(self.card.size.rounds);
        } else if took > 2 * DISPATCH_TIME {
            self.rounds = (self.rounds / 2).max(1);
        }
    }

    /// Fetches the answers of the first `boards` boards.
    fn fetch_answers(&self, boards: usize) -> Result<Vec<Option<BoardAnswer>>, CardError> {
        let (distance, length) = (4 * self.card.size.chunk as u64, 4 * boards as u64);
        let mut encoder = self.card.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        // Only what was asked, without the gaps.
        for k in 0..ANSWER_WORDS as u64 {
            encoder.copy_buffer_to_buffer(&self.answers, k * distance, &self.fetched, k * length, length);
        }
        let words = self.fetch(encoder, length * ANSWER_WORDS as u64)?;
        let answer = |board| read_answer(&core::array::from_fn(|k| words[k * boards + board]));
        Ok((0..boards).map(answer).collect())
    }

    /// Submits commands, waits for their end, and reads the start of `fetched`.
    fn fetch(&self, encoder: wgpu::CommandEncoder, length: u64) -> Result<Vec<u32>, CardError> {
        let lost = |error: &dyn core::fmt::Display| {
            self.card.check_faults().err().unwrap_or_else(|| CardError::Lost(error.to_string()))
        };
        // What fails is noted by the driver's callbacks, mostly before the error that follows from it.
        let submission = self.card.queue.submit([encoder.finish()]);
        self.card.check_faults()?;
        let (sender, mapped) = mpsc::channel();
        self.fetched.map_async(wgpu::MapMode::Read, ..length, move |result| {
            // Nobody waits any more if the card has hung.
            let _ = sender.send(result);
        });
        let wait = wgpu::PollType::Wait { submission_index: Some(submission), timeout: Some(HUNG_AFTER) };
        match self.card.device.poll(wait) {
            Ok(_) => {}
            Err(wgpu::PollError::Timeout) => return Err(CardError::Hung(HUNG_AFTER.as_secs())),
            Err(error) => return Err(lost(&error)),
        }
        self.card.check_faults()?;
        mapped.recv_timeout(HUNG_AFTER).map_err(|error| lost(&error))?.map_err(|error| lost(&error))?;
        let view = self.fetched.get_mapped_range(..length).map_err(|error| lost(&error))?;
        let words = view.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
        let words = words.collect();
        drop(view);
        self.fetched.unmap();
        Ok(words)
    }
}

/// Words of the kernel's `Limits`.
const LIMIT_WORDS: u64 = 8;
