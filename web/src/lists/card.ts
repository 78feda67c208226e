// A graphics card with the kernel on it: memory, short dispatches, and what can go wrong, as in `crates/gpu/src/card.rs`.
import { CHUNK, findAdapter, isReal } from "./adapter";
import { kernelSource } from "./kernel";
import { ANSWER_WORDS, BOARD_WORDS, CANDIDATE_WORDS } from "./layout";

/** Threads, each with a board, and the boards that its stack has room for: all stacks fit into the 128 MB that every card has. */
const THREADS = 1 << 15;
const DEPTH = 37;
/** Most rounds of a dispatch; they follow its time. */
const ROUNDS = 1 << 13;
/** The same for a card that the processor plays. Some of these count the turns of all loops, and have no patience for 65,535. */
const [FEW_THREADS, FEW_ROUNDS] = [1 << 10, 100];
/** Threads of a group: `WORKGROUP` of the kernel. */
const GROUP = 64;
/** Words of a thread between two dispatches: five numbers, the board, its single cells. */
const THREAD_WORDS = 5 + CANDIDATE_WORDS + 9;
/** Solutions after which a search ends: all that is asked is whether there are several. */
const SOLUTIONS = 2;
/** Branches after which a board is left to the processor: its thread alone would keep all others waiting. */
const HAND_OVER = 20_000;
/** The share of the threads whose boards are left to the processor, once all were begun. */
const LEFTOVER = 1 / 64;
/** The time that a dispatch should take, and that after which it is given up, in milliseconds. */
const BEAT = 50;
const HUNG = 20_000;

export class Card {
  #device: GPUDevice;
  #threads: number;
  #mostRounds: number;
  #pipeline!: GPUComputePipeline;
  #buffers!: Record<"limits" | "boards" | "answers" | "stacks" | "threads" | "counters", GPUBuffer>;
  /** A copy of counters or answers, for the processor to read. */
  #fetched!: GPUBuffer;
  #bindings!: GPUBindGroup;
  /** Rounds of a dispatch: few at first, then as many as it has time for. */
  #rounds = 4;
  /** Rejects when the card fails. */
  #failed: Promise<never>;
  /** Ends with the chunk before: the next is packed meanwhile, and the one before it unpacked. */
  #before: Promise<unknown> = Promise.resolve();

  /** Opens the card. Rejects if there is none, or it can't be used. */
  static async open(): Promise<Card> {
    const adapter = await findAdapter();
    if (!adapter) throw new Error("no adapter");
    const card = new Card(await adapter.requestDevice(), isReal(adapter));
    await card.#prepare();
    return card;
  }

  private constructor(device: GPUDevice, real: boolean) {
    this.#device = device;
    this.#threads = real ? THREADS : FEW_THREADS;
    this.#mostRounds = real ? ROUNDS : FEW_ROUNDS;
    this.#failed = new Promise((_, reject) => {
      device.lost.then(({ message, reason }) => reject(new Error(message || reason)));
      device.onuncapturederror = ({ error }) => reject(new Error(error.message));
    });
    // It may fail while nobody waits.
    this.#failed.catch(() => {});
  }

  /** Compiles the kernel and reserves the memory for a chunk. */
  async #prepare() {
    const device = this.#device;
    const module = device.createShaderModule({ code: kernelSource() });
    this.#pipeline = await device.createComputePipelineAsync({ layout: "auto", compute: { module } });
    const { STORAGE, UNIFORM, COPY_DST, COPY_SRC, MAP_READ } = GPUBufferUsage;
    const create = (words: number, usage: number) => device.createBuffer({ size: 4 * words, usage });
    device.pushErrorScope("out-of-memory");
    // In the order of the bindings in the kernel.
    this.#buffers = {
      limits: create(8, UNIFORM | COPY_DST),
      boards: create(BOARD_WORDS * CHUNK, STORAGE | COPY_DST),
      answers: create(ANSWER_WORDS * CHUNK, STORAGE | COPY_DST | COPY_SRC),
      stacks: create(CANDIDATE_WORDS * this.#threads * DEPTH, STORAGE),
      threads: create(THREAD_WORDS * this.#threads, STORAGE | COPY_DST),
      counters: create(2, STORAGE | COPY_DST | COPY_SRC),
    };
    this.#fetched = create(ANSWER_WORDS * CHUNK, MAP_READ | COPY_DST);
    const refused = await device.popErrorScope();
    if (refused) throw new Error(refused.message);
    this.#bindings = device.createBindGroup({
      layout: this.#pipeline.getBindGroupLayout(0),
      entries: Object.values(this.#buffers).map((buffer, binding) => ({ binding, resource: { buffer } })),
    });
  }

  /** Searches packed boards, at most a chunk of them. Rejects if the card fails: then nothing is known of any of them. */
  answer(boards: Uint32Array<ArrayBuffer>): Promise<Uint32Array> {
    const answers = this.#before.then(() => this.#search(boards));
    // A card that has failed once has failed for all chunks after that.
    this.#before = answers;
    answers.catch(() => this.#device.destroy());
    return answers;
  }

  async #search(words: Uint32Array<ArrayBuffer>): Promise<Uint32Array> {
    const { queue } = this.#device;
    const { limits, boards, answers, threads, counters } = this.#buffers;
    const count = words.length / BOARD_WORDS;
    queue.writeBuffer(boards, 0, words);
    const clearing = this.#device.createCommandEncoder();
    clearing.clearBuffer(counters);
    // Endings of answers, which tell what was finished, and states of threads: all are free.
    clearing.clearBuffer(answers, 4 * count, 4 * count);
    clearing.clearBuffer(threads, 0, 4 * this.#threads);
    queue.submit([clearing.finish()]);
    for (let [taken, ended] = [0, 0]; ended < count;) {
      // Once few threads still have work, the others are only waiting.
      if (taken >= count && count - ended <= LEFTOVER * Math.min(count, this.#threads)) break;
      const told = [count, count, 0, SOLUTIONS, 0xffffffff, HAND_OVER, DEPTH, this.#rounds];
      queue.writeBuffer(limits, 0, new Uint32Array(told));
      const encoder = this.#device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(this.#pipeline);
      pass.setBindGroup(0, this.#bindings);
      pass.dispatchWorkgroups(this.#threads / GROUP);
      pass.end();
      const began = performance.now();
      [taken = 0, ended = 0] = await this.#fetch(encoder, counters, 2);
      const took = performance.now() - began;
      if (took < BEAT / 2) this.#rounds = Math.min(2 * this.#rounds, this.#mostRounds);
      else if (took > 2 * BEAT) this.#rounds = Math.max(1, this.#rounds >> 1);
    }
    return this.#fetch(this.#device.createCommandEncoder(), answers, ANSWER_WORDS * count);
  }

  /** Submits commands, waits for their end, and reads the first words of a buffer. */
  async #fetch(encoder: GPUCommandEncoder, buffer: GPUBuffer, words: number): Promise<Uint32Array> {
    encoder.copyBufferToBuffer(buffer, 0, this.#fetched, 0, 4 * words);
    this.#device.queue.submit([encoder.finish()]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hung = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer for ${HUNG / 1000} s`)), HUNG);
    });
    const mapped = this.#fetched.mapAsync(GPUMapMode.READ, 0, 4 * words);
    await Promise.race([mapped, this.#failed, hung]).finally(() => clearTimeout(timer));
    const read = new Uint32Array(this.#fetched.getMappedRange(0, 4 * words).slice(0));
    this.#fetched.unmap();
    return read;
  }
}
