// Ninefold for .NET and Mono: the C library with objects, strings and exceptions. It needs libninefold_c.so, libninefold_c.dylib or
// ninefold_c.dll where the runtime looks for libraries.

using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Ninefold
{
    /// <summary>What became of a call, or of a puzzle among many.</summary>
    public enum Status { Ok, Invalid, None, Several, Timeout, Argument, Stopped, Internal, Unsolved }

    /// <summary>What was wrong: a sentence, its kind, and the place in the text (0 if there is none).</summary>
    public sealed class NinefoldException : Exception
    {
        public NinefoldException(Status status, long line, long column, string told) : base(told)
        {
            Status = status;
            Line = line;
            Column = column;
        }

        public Status Status { get; private set; }
        public long Line { get; private set; }
        public long Column { get; private set; }
    }

    /// <summary>The givens of a puzzle, and which of them are redundant, each by itself.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Check
    {
        public uint Givens;
        public uint Redundant;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 81)]
        public byte[] IsRedundant;
    }

    /// <summary>Grids of many puzzles, 81 characters each, and a status for each.</summary>
    public sealed class Grids
    {
        internal Grids(byte[] cells, Status[] statuses)
        {
            Cells = cells;
            Statuses = statuses;
        }

        public byte[] Cells { get; private set; }
        public Status[] Statuses { get; private set; }
        public string this[int i] { get { return Encoding.ASCII.GetString(Cells, 81 * i, 81); } }
    }

    /// <summary>
    /// An engine. Several threads may use one, and then wait for each other; an engine for each thread is faster. Dispose of it when
    /// no thread uses it any more.
    /// </summary>
    public sealed class Engine : IDisposable
    {
        private EngineHandle engine;

        public Engine()
        {
            if (Native.ninefold_abi() != Native.Abi)
            {
                throw new InvalidOperationException("the library of Ninefold is not the one that this binding was written for");
            }
            engine = Native.ninefold_engine_new();
            if (engine.IsInvalid) throw new OutOfMemoryException();
        }

        /// <summary>The solution of a puzzle with exactly one.</summary>
        public string Solve(string puzzle)
        {
            byte[] text = Utf8(puzzle), grid = new byte[82];
            Test(Native.ninefold_solve(engine, text, Size(text), grid, Size(grid)));
            return Encoding.ASCII.GetString(grid, 0, 81);
        }

        /// <summary>How many solutions there are, up to a limit.</summary>
        public ulong Count(string puzzle, ulong limit)
        {
            byte[] text = Utf8(puzzle);
            ulong count;
            Test(Native.ninefold_count(engine, text, Size(text), limit, out count));
            return count;
        }

        /// <summary>The givens of a puzzle with exactly one solution.</summary>
        public Check Check(string puzzle)
        {
            byte[] text = Utf8(puzzle);
            Check found;
            Test(Native.ninefold_check(engine, text, Size(text), out found));
            return found;
        }

        /// <summary>The parts of the rating, as JSON.</summary>
        public string Rate(string puzzle, string profile = null)
        {
            byte[] text = Utf8(puzzle);
            IntPtr answer;
            Test(Native.ninefold_rate(engine, text, Size(text), Name(profile), out answer));
            return Taken(answer);
        }

        /// <summary>What to do next, told up to a stage from 1 to 4, as JSON.</summary>
        public string Hint(string puzzle, uint stage = 4, string profile = null, string language = null)
        {
            byte[] text = Utf8(puzzle);
            IntPtr answer;
            Test(Native.ninefold_hint(engine, text, Size(text), stage, Name(profile), Name(language), out answer));
            return Taken(answer);
        }

        /// <summary>Every step of a position, as JSON.</summary>
        public string Steps(string puzzle, string language = null)
        {
            byte[] text = Utf8(puzzle);
            IntPtr answer;
            Test(Native.ninefold_steps(engine, text, Size(text), Name(language), out answer));
            return Taken(answer);
        }

        /// <summary>What somebody says of a position, a step a line, judged step by step, as JSON. Verdicts are the same on
        /// every machine; with seconds above 0, what takes longer is timed out.</summary>
        public string Judge(string puzzle, string steps, string technique = null, string profile = null, double seconds = 0, string language = null)
        {
            byte[] text = Utf8(puzzle);
            byte[] said = Utf8(steps);
            IntPtr answer;
            Test(Native.ninefold_judge(engine, text, Size(text), said, Size(said), Name(technique), Name(profile), seconds, Name(language), out answer));
            return Taken(answer);
        }

        /// <summary>The way to the solution, as JSON.</summary>
        public string Explain(string puzzle, string profile = null, string language = null)
        {
            byte[] text = Utf8(puzzle);
            IntPtr answer;
            Test(Native.ninefold_explain(engine, text, Size(text), Name(profile), Name(language), out answer));
            return Taken(answer);
        }

        /// <summary>The canonical form: 81 digits, 0 for an empty cell.</summary>
        public string Canon(string puzzle)
        {
            byte[] text = Utf8(puzzle), grid = new byte[82];
            Test(Native.ninefold_canon(engine, text, Size(text), grid, Size(grid)));
            return Encoding.ASCII.GetString(grid, 0, 81);
        }

        /// <summary>The puzzle in another format, by its id.</summary>
        public string Convert(string puzzle, string format)
        {
            byte[] text = Utf8(puzzle);
            IntPtr answer;
            Test(Native.ninefold_convert(engine, text, Size(text), Name(format), out answer));
            return Taken(answer);
        }

        /// <summary>The puzzle with its candidates, as SVG.</summary>
        public string Svg(string puzzle)
        {
            byte[] text = Utf8(puzzle);
            IntPtr answer;
            Test(Native.ninefold_svg(engine, text, Size(text), out answer));
            return Taken(answer);
        }

        /// <summary>The solutions of many puzzles, 81 characters each; 0 threads are as many as the machine has.</summary>
        public Grids SolveMany(byte[] puzzles, uint threads = 0)
        {
            byte[] cells = new byte[puzzles.Length], statuses = new byte[Number(puzzles)];
            Test(Native.ninefold_solve_many(engine, puzzles, Size(statuses), threads, cells, statuses));
            return new Grids(cells, Named(statuses));
        }

        /// <summary>The canonical forms of many puzzles.</summary>
        public Grids CanonMany(byte[] puzzles, uint threads = 0)
        {
            byte[] cells = new byte[puzzles.Length], statuses = new byte[Number(puzzles)];
            Test(Native.ninefold_canon_many(engine, puzzles, Size(statuses), threads, cells, statuses));
            return new Grids(cells, Named(statuses));
        }

        /// <summary>The numbers of solutions of many puzzles, each up to a limit.</summary>
        public ulong[] CountMany(byte[] puzzles, ulong limit, out Status[] statuses, uint threads = 0)
        {
            ulong[] counts = new ulong[Number(puzzles)];
            byte[] became = new byte[counts.Length];
            Test(Native.ninefold_count_many(engine, puzzles, Size(became), threads, limit, counts, became));
            statuses = Named(became);
            return counts;
        }

        /// <summary>
        /// ER, EP and ED of many puzzles, three numbers each; one that takes longer than so many seconds is given up, with 0 none is.
        /// </summary>
        public double[] RateMany(byte[] puzzles, out Status[] statuses, string profile = null, double seconds = 0, uint threads = 0)
        {
            byte[] became = new byte[Number(puzzles)];
            double[] ratings = new double[3 * became.Length];
            Test(Native.ninefold_rate_many(engine, puzzles, Size(became), threads, Name(profile), seconds, ratings, became));
            statuses = Named(became);
            return ratings;
        }

        /// <summary>Ends what another thread does with this engine.</summary>
        public void Stop()
        {
            Native.ninefold_stop(engine);
        }

        public void Dispose()
        {
            engine.Dispose();
        }

        private void Test(int status)
        {
            if (status == (int)Status.Ok) return;
            byte[] told = new byte[(int)Native.ninefold_error(engine, null, UIntPtr.Zero) + 1];
            Native.ninefold_error(engine, told, Size(told));
            Place place = Native.ninefold_error_place(engine);
            string sentence = Encoding.UTF8.GetString(told, 0, told.Length - 1);
            throw new NinefoldException((Status)status, (long)place.Line, (long)place.Column, sentence);
        }

        private static string Taken(IntPtr text)
        {
            try
            {
                byte[] bytes = new byte[(int)Native.ninefold_text_length(text)];
                Marshal.Copy(Native.ninefold_text_data(text), bytes, 0, bytes.Length);
                return Encoding.UTF8.GetString(bytes);
            }
            finally
            {
                Native.ninefold_text_free(text);
            }
        }

        private static int Number(byte[] puzzles)
        {
            if (puzzles.Length % 81 != 0) throw new ArgumentException("expected 81 characters for each puzzle");
            return puzzles.Length / 81;
        }

        private static Status[] Named(byte[] statuses)
        {
            return Array.ConvertAll(statuses, status => (Status)status);
        }

        private static byte[] Utf8(string text)
        {
            return Encoding.UTF8.GetBytes(text);
        }

        private static byte[] Name(string name)
        {
            return name == null ? null : Encoding.UTF8.GetBytes(name + "\0");
        }

        private static UIntPtr Size(byte[] bytes)
        {
            return (UIntPtr)bytes.Length;
        }
    }

    /// <summary>The minimal puzzles of a seed, one after the other, without end.</summary>
    public sealed class Puzzles : IDisposable
    {
        private PuzzlesHandle puzzles;

        public Puzzles(ulong seed)
        {
            puzzles = Native.ninefold_puzzles_new(seed);
            if (puzzles.IsInvalid) throw new OutOfMemoryException();
        }

        /// <summary>The next puzzle: 81 characters, a dot for an empty cell.</summary>
        public string Next()
        {
            byte[] puzzle = new byte[82];
            int status = Native.ninefold_puzzles_next(puzzles, puzzle, (UIntPtr)puzzle.Length);
            if (status != (int)Status.Ok) throw new NinefoldException((Status)status, 0, 0, "no puzzle was made");
            return Encoding.ASCII.GetString(puzzle, 0, 81);
        }

        public void Dispose()
        {
            puzzles.Dispose();
        }
    }

    internal sealed class EngineHandle : SafeHandle
    {
        private EngineHandle() : base(IntPtr.Zero, true) { }

        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

        protected override bool ReleaseHandle()
        {
            Native.ninefold_engine_free(handle);
            return true;
        }
    }

    internal sealed class PuzzlesHandle : SafeHandle
    {
        private PuzzlesHandle() : base(IntPtr.Zero, true) { }

        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

        protected override bool ReleaseHandle()
        {
            Native.ninefold_puzzles_free(handle);
            return true;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct Place
    {
        public UIntPtr Line;
        public UIntPtr Column;
    }

    /// <summary>The calls of ninefold.h. The runtime keeps handles alive while a call uses them.</summary>
    internal static class Native
    {
        internal const uint Abi = 1;
        private const string Library = "ninefold_c";
        private const CallingConvention C = CallingConvention.Cdecl;

        [DllImport(Library, CallingConvention = C)]
        internal static extern uint ninefold_abi();

        [DllImport(Library, CallingConvention = C)]
        internal static extern EngineHandle ninefold_engine_new();

        [DllImport(Library, CallingConvention = C)]
        internal static extern void ninefold_engine_free(IntPtr engine);

        [DllImport(Library, CallingConvention = C)]
        internal static extern void ninefold_stop(EngineHandle engine);

        [DllImport(Library, CallingConvention = C)]
        internal static extern UIntPtr ninefold_error(EngineHandle engine, byte[] told, UIntPtr capacity);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Place ninefold_error_place(EngineHandle engine);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_solve(EngineHandle engine, byte[] puzzle, UIntPtr length, [Out] byte[] solution, UIntPtr capacity);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_count(EngineHandle engine, byte[] puzzle, UIntPtr length, ulong limit, out ulong count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_check(EngineHandle engine, byte[] puzzle, UIntPtr length, out Check check);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_rate(EngineHandle engine, byte[] puzzle, UIntPtr length, byte[] profile, out IntPtr answer);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_hint(EngineHandle engine, byte[] puzzle, UIntPtr length, uint stage, byte[] profile, byte[] language, out IntPtr answer);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_steps(EngineHandle engine, byte[] puzzle, UIntPtr length, byte[] language, out IntPtr answer);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_explain(EngineHandle engine, byte[] puzzle, UIntPtr length, byte[] profile, byte[] language, out IntPtr answer);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_judge(EngineHandle engine, byte[] puzzle, UIntPtr length, byte[] steps, UIntPtr stepsLength, byte[] technique, byte[] profile, double seconds, byte[] language, out IntPtr answer);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_canon(EngineHandle engine, byte[] puzzle, UIntPtr length, [Out] byte[] form, UIntPtr capacity);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_convert(EngineHandle engine, byte[] puzzle, UIntPtr length, byte[] format, out IntPtr answer);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_svg(EngineHandle engine, byte[] puzzle, UIntPtr length, out IntPtr answer);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_solve_many(EngineHandle engine, byte[] puzzles, UIntPtr count, uint threads, [Out] byte[] solutions, [Out] byte[] statuses);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_count_many(EngineHandle engine, byte[] puzzles, UIntPtr count, uint threads, ulong limit, [Out] ulong[] counts, [Out] byte[] statuses);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_rate_many(EngineHandle engine, byte[] puzzles, UIntPtr count, uint threads, byte[] profile, double seconds, [Out] double[] ratings, [Out] byte[] statuses);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_canon_many(EngineHandle engine, byte[] puzzles, UIntPtr count, uint threads, [Out] byte[] forms, [Out] byte[] statuses);

        [DllImport(Library, CallingConvention = C)]
        internal static extern PuzzlesHandle ninefold_puzzles_new(ulong seed);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int ninefold_puzzles_next(PuzzlesHandle puzzles, [Out] byte[] puzzle, UIntPtr capacity);

        [DllImport(Library, CallingConvention = C)]
        internal static extern void ninefold_puzzles_free(IntPtr puzzles);

        [DllImport(Library, CallingConvention = C)]
        internal static extern IntPtr ninefold_text_data(IntPtr text);

        [DllImport(Library, CallingConvention = C)]
        internal static extern UIntPtr ninefold_text_length(IntPtr text);

        [DllImport(Library, CallingConvention = C)]
        internal static extern void ninefold_text_free(IntPtr text);
    }
}
