// Says what to do next.
//
// mcs examples/Hint.cs csharp/Ninefold.cs -out:hint.exe && LD_LIBRARY_PATH=. mono hint.exe

using System;
using Ninefold;

internal static class Example
{
    private static void Main(string[] arguments)
    {
        string puzzle = arguments.Length > 0 ? arguments[0] : "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        using (Engine engine = new Engine())
        {
            Console.WriteLine(engine.Hint(puzzle, stage: 2));
        }
    }
}
