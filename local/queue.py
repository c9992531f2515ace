"""SQS to Lambda: batches of waiting messages, handed to the function that the template names."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import boto3

from local.events import queue_event
from local.faults import Misfortune
from local.lambdas import LambdaError, Lambdas
from local.stack import QueueSource
from local.store import waiting
from local.template import REGION

if TYPE_CHECKING:
    from mypy_boto3_sqs.type_defs import MessageTypeDef

BETWEEN_LOOKS = 0.05
LARGEST_BATCH = 10


class Poller:
    """Feeds one queue to its function. What a function fails at comes back, as SQS has it."""

    def __init__(self, source: QueueSource, lambdas: Lambdas, *, misfortune: Misfortune) -> None:
        self._source = source
        self._lambdas = lambdas
        self._misfortune = misfortune
        self._client = boto3.client("sqs", region_name=REGION)
        self._batches: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Look for messages until cancelled; several batches may be in work at once."""
        while True:
            messages = await self._receive() if waiting(self._source.queue_url) else []
            if messages:
                batch = asyncio.create_task(self._deliver(messages))
                self._batches.add(batch)
                batch.add_done_callback(self._batches.discard)
            else:
                await asyncio.sleep(BETWEEN_LOOKS)

    async def finish(self) -> None:
        """Wait for the batches in work."""
        if self._batches:
            await asyncio.wait(self._batches)

    async def _receive(self) -> "list[MessageTypeDef]":
        answer = await asyncio.to_thread(
            self._client.receive_message,
            QueueUrl=self._source.queue_url,
            MaxNumberOfMessages=min(self._source.batch_size, LARGEST_BATCH),
            AttributeNames=["All"],
            WaitTimeSeconds=0,
        )
        return answer.get("Messages", [])

    async def _deliver(self, messages: "list[MessageTypeDef]") -> None:
        if self._misfortune.strikes("delay_queue"):
            await asyncio.sleep(self._misfortune.seconds(self._misfortune.faults.delay_queue_ms))
        kept = [message for message in messages if not self._misfortune.strikes("drop_queue")]
        twice = [message for message in kept if self._misfortune.strikes("double_queue")]
        failed, _ = await asyncio.gather(self._invoke(kept), self._invoke(twice))
        for message in messages:
            if message["MessageId"] not in failed:
                await asyncio.to_thread(
                    self._client.delete_message,
                    QueueUrl=self._source.queue_url,
                    ReceiptHandle=message["ReceiptHandle"],
                )

    async def _invoke(self, messages: "list[MessageTypeDef]") -> set[str]:
        """The ids of the messages that the function did not deal with."""
        if not messages:
            return set()
        everything = {message["MessageId"] for message in messages}
        batch: list[Mapping[str, Any]] = list(map(dict, messages))
        event = queue_event(batch, self._source.queue_arn)
        try:
            answer = await self._lambdas.invoke(self._source.function, event)
        except LambdaError:
            return everything
        return _failures(answer, everything) if self._source.partial else set()


def send(message: Mapping[str, Any]) -> dict[str, str]:
    """Send a message for a function in another process: what SQS is asked, and answers."""
    answer = boto3.client("sqs", region_name=REGION).send_message(**message)
    return {"MessageId": answer["MessageId"], "MD5OfMessageBody": answer["MD5OfMessageBody"]}


def _failures(answer: object, everything: set[str]) -> set[str]:
    """What a partial answer names; all of it, if it names a message that was not there.

    >>> _failures({"batchItemFailures": [{"itemIdentifier": "b"}]}, {"a", "b"})
    {'b'}
    >>> _failures(None, {"a"})
    set()
    """
    match answer or {"batchItemFailures": []}:
        case {"batchItemFailures": None}:
            return set()
        case {"batchItemFailures": list(items)}:
            named = {str(item.get("itemIdentifier")) for item in items if isinstance(item, dict)}
            return named if named <= everything and len(named) == len(items) else everything
        case _:
            return everything
