"""What a client of another maker makes of the server of tools: the protocol's own package for Python, which is not among what tests install."""

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def plain(message: Any) -> dict[str, Any]:
    """A message as the protocol has it, whatever the package calls its members."""
    told: dict[str, Any] = message.model_dump(by_alias=True, mode="json", exclude_none=True)
    return told


def test_a_client_of_another_maker_understands_it() -> None:
    mcp = pytest.importorskip("mcp", reason="SKIPPED: pip install mcp")
    stdio_client = pytest.importorskip("mcp.client.stdio").stdio_client

    async def talk() -> None:
        server = mcp.StdioServerParameters(command=sys.executable, args=["-m", "ninefold.mcp"])
        async with stdio_client(server) as (reader, writer), mcp.ClientSession(reader, writer) as session:
            about = plain(await session.initialize())
            assert about["serverInfo"]["name"] == "ninefold"
            tools = {tool["name"]: tool for tool in plain(await session.list_tools())["tools"]}
            assert set(tools) == {
                "read", "check", "solve", "hint", "explain", "judge", "rate", "generate", "practise", "render",
            }  # fmt: skip
            # The package holds each answer to the schema of its tool.
            calls: dict[str, dict[str, Any]] = {
                "read": {"text": PUZZLE},
                "check": {"puzzle": PUZZLE},
                "hint": {"puzzle": PUZZLE, "stage": 4},
                "explain": {"puzzle": PUZZLE},
                "judge": {"puzzle": PUZZLE, "moves": ["r5c5=5", "r1c3=1"]},
                "rate": {"puzzle": PUZZLE},
                "generate": {"seed": 1},
                "practise": {"technique": "naked-pair", "solution": True},
            }
            for name, arguments in calls.items():
                answer = plain(await session.call_tool(name, arguments))
                assert not answer.get("isError") and answer["structuredContent"], answer
            drawn = plain(await session.call_tool("render", {"puzzle": PUZZLE, "stage": 4}))
            assert [part["type"] for part in drawn["content"]] == ["text", "image"]
            # Two at once, and one that is wrong.
            both = [session.call_tool("solve", {"puzzle": puzzle}) for puzzle in (PUZZLE, "53")]
            solved, wrong = [plain(answer) for answer in await asyncio.gather(*both)]
            assert solved["structuredContent"]["solutions"] == [SOLUTION]
            assert wrong["isError"] and "81 characters" in wrong["content"][0]["text"]
            pages = plain(await session.list_resources())["resources"]
            assert any(page["uri"] == "ninefold://technique/x-wing" for page in pages)
            prompt = plain(await session.get_prompt("tutor", {"puzzle": PUZZLE}))
            assert PUZZLE in prompt["messages"][0]["content"]["text"]

    asyncio.run(asyncio.wait_for(talk(), 60))


def test_it_speaks_without_any_package() -> None:
    """A line in, a line out."""
    request = {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
               "params": {"name": "solve", "arguments": {"puzzle": PUZZLE}}}  # fmt: skip
    run = subprocess.run(
        [sys.executable, "-m", "ninefold.mcp"], input=json.dumps(request) + "\n", capture_output=True, text=True
    )
    answer = json.loads(run.stdout)
    assert answer["result"]["structuredContent"]["solutions"] == [SOLUTION], run.stderr
