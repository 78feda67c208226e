# The Homebrew formula, for a tap: release.yml writes version, addresses and checksums in place of the words in capitals.
class Ninefold < Formula
  desc "Sudoku engine: solve, explain, rate and make puzzles"
  homepage "HOMEPAGE"
  version "VERSION"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "HOMEPAGE/releases/download/vVERSION/ninefold-VERSION-aarch64-apple-darwin.tar.gz"
      sha256 "SHA256-aarch64-apple-darwin"
    end
    on_intel do
      url "HOMEPAGE/releases/download/vVERSION/ninefold-VERSION-x86_64-apple-darwin.tar.gz"
      sha256 "SHA256-x86_64-apple-darwin"
    end
  end
  on_linux do
    on_arm do
      url "HOMEPAGE/releases/download/vVERSION/ninefold-VERSION-aarch64-unknown-linux-musl.tar.gz"
      sha256 "SHA256-aarch64-unknown-linux-musl"
    end
    on_intel do
      url "HOMEPAGE/releases/download/vVERSION/ninefold-VERSION-x86_64-unknown-linux-musl.tar.gz"
      sha256 "SHA256-x86_64-unknown-linux-musl"
    end
  end

  def install
    bin.install "ninefold"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/ninefold.bash" => "ninefold"
    zsh_completion.install "completions/_ninefold"
    fish_completion.install "completions/ninefold.fish"
  end

  test do
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert_match solution, shell_output("#{bin}/ninefold solve #{puzzle}")
  end
end
