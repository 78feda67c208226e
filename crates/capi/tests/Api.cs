// The C# binding: each of its calls, and its exceptions.

using System;
using System.Text;
using Ninefold;

internal static class Api
{
    private const string Easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    private const string Solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    private const string Hard = "....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....";
    private const string Several = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";

    private static int checks;

    private static void Check(bool holds, string what)
    {
        checks++;
        if (holds) return;
        Console.Error.WriteLine("not so: " + what);
        Environment.Exit(1);
    }

    private static NinefoldException Failure(Action call)
    {
        try
        {
            call();
        }
        catch (NinefoldException error)
        {
            return error;
        }
        Check(false, "it fails");
        return null;
    }

    private static void Main()
    {
        using (Engine engine = new Engine())
        {
            One(engine);
            Failures(engine);
            Many(engine);
            Made(engine);
        }
        Console.WriteLine(checks + " checks");
    }

    private static void One(Engine engine)
    {
        Check(engine.Solve(Easy) == Solution, "solution");
        Check(engine.Count(Several, 2) == 2, "count");
        Check check = engine.Check(Easy);
        int redundant = 0;
        foreach (byte one in check.IsRedundant) redundant += one;
        Check(check.Givens == 30 && check.Redundant == redundant && redundant > 0, "check");
        Check(engine.Canon(Easy) == engine.Canon(engine.Convert(Easy, "grid")), "canon");
        Check(engine.Rate(Hard).Contains("\"er\":6.6"), "rate");
        Check(engine.Hint(Easy, 4, null, "zh").Contains("宫"), "hint in Chinese");
        Check(engine.Steps(Easy).Contains("hidden-single"), "steps");
        Check(engine.Explain(Easy, "hodoku").Contains("\"solved\":true"), "explain");
        string judged = engine.Judge(Easy, "r5c5=5\nr1c3=1");
        Check(judged.Contains("\"verdict\":\"sound\"") && judged.Contains("\"first_unjustified\":1"), "judge");
        Check(engine.Judge(Easy, "R5C5 = 5", "x-wing", null, 0, "zh").Contains("\"verdict\":\"true-not-shown\""), "named");
        Check(engine.Svg(Easy).StartsWith("<svg"), "svg");
    }

    private static void Failures(Engine engine)
    {
        NinefoldException error = Failure(() => engine.Solve(Easy.Substring(1)));
        Check(error.Status == Status.Invalid && error.Line == 1 && error.Column == 81, "place");
        Check(error.Message.Length > 20, "message");
        Check(Failure(() => engine.Solve(Several)).Status == Status.Several, "several");
        Check(Failure(() => engine.Judge(Easy, "r5c5=5", "no wing")).Message.Contains("no technique"), "technique");
        Check(Failure(() => engine.Hint(Easy, 9)).Message.Contains("expected 1 to 4"), "stage");
    }

    private static void Many(Engine engine)
    {
        byte[] puzzles = Encoding.ASCII.GetBytes(Easy + Several + Hard);
        Grids solved = engine.SolveMany(puzzles, 2);
        Check(solved[0] == Solution && solved.Statuses[1] == Status.Several, "solutions");
        Check(engine.CanonMany(puzzles)[0] == engine.Canon(Easy), "canonical forms");
        Status[] statuses;
        Check(engine.CountMany(puzzles, 2, out statuses)[1] == 2 && statuses[0] == Status.Ok, "counts");
        double[] ratings = engine.RateMany(puzzles, out statuses);
        Check(Math.Abs(ratings[6] - 6.6) < 1e-9 && double.IsNaN(ratings[3]) && statuses[1] == Status.Several, "ratings");
    }

    private static void Made(Engine engine)
    {
        using (Puzzles puzzles = new Puzzles(7))
        using (Puzzles same = new Puzzles(7))
        {
            string puzzle = puzzles.Next();
            Check(puzzle == same.Next() && puzzle != puzzles.Next() && engine.Count(puzzle, 2) == 1, "puzzles");
        }
    }
}
