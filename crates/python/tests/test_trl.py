"""What TRL makes of the rewards: its own trainer, which brings PyTorch and is not among what tests install."""

from typing import Any

import pytest

import ninefold


def test_trl_trains_with_rewards(tmp_path: Any) -> None:
    """Its own trainer takes them: a model of chance, which learns nothing in two steps."""
    trl, transformers = pytest.importorskip("trl"), pytest.importorskip("transformers")
    tokenizers, datasets = pytest.importorskip("tokenizers"), pytest.importorskip("datasets")
    from ninefold import rewards

    class Heard(rewards.TrainerReward):
        """A reward that keeps what it was asked and what it told."""

        def __call__(self, completions: Any, **columns: Any) -> list[float | None]:
            told = super().__call__(completions, **columns)
            heard.append((len(completions), columns["puzzle"], told))
            return told

    heard: list[tuple[int, list[str], list[float | None]]] = []
    words = {sign: place for place, sign in enumerate(["<pad>", "<eos>", "<unk>", *map(chr, range(32, 127))])}
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordLevel(words, unk_token="<unk>"))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Split("", "isolated")
    tokenizer.decoder = tokenizers.decoders.Fuse()
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="<pad>", eos_token="<eos>", unk_token="<unk>"
    )
    config = transformers.LlamaConfig(
        vocab_size=len(words), hidden_size=16, intermediate_size=32, num_hidden_layers=1, num_attention_heads=2,
        pad_token_id=0, eos_token_id=1, bos_token_id=1,
    )  # fmt: skip
    puzzles = [str(next(ninefold.generate(seed=4))), "." * 81]
    trainer = trl.GRPOTrainer(
        model=transformers.LlamaForCausalLM(config),
        reward_funcs=[Heard(rewards.format_reward), Heard(rewards.steps_reward, improper=0.0)],
        args=trl.GRPOConfig(
            output_dir=str(tmp_path), per_device_train_batch_size=2, num_generations=2, max_completion_length=4,
            max_steps=2, report_to=[], use_cpu=True, save_strategy="no", logging_steps=1,
        ),
        train_dataset=datasets.Dataset.from_list([{"prompt": f"Solve {puzzle}", "puzzle": puzzle} for puzzle in puzzles]),
        processing_class=tokenizer,
    )  # fmt: skip
    trainer.train()
    assert len(heard) == 4 and all(number == 2 and told == [0.0, 0.0] for number, _, told in heard)
    assert {puzzle for _, given, _ in heard for puzzle in given} <= set(puzzles)
    assert {"rewards/format_reward/mean", "rewards/steps_reward/mean"} <= set(trainer.state.log_history[0])
