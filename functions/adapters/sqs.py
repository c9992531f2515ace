"""`BotTurns` and `ReviewQueue`, each on an SQS queue."""

import json
from typing import TYPE_CHECKING

from functions.adapters.aws import client, config, reaching

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient


def sqs_client() -> "SQSClient":
    """The client of both queues, which share one, for each costs a part of a cold start."""
    sqs: SQSClient = client("sqs", config=config(read_timeout=2, attempts=2))
    return sqs


class Queue:
    """A queue; a message is an object of JSON."""

    def __init__(self, url: str, sqs: "SQSClient") -> None:
        self._url = url
        self._client = sqs

    def _send(self, message: dict[str, str | int], *, delay: int = 0) -> None:
        with reaching():
            self._client.send_message(QueueUrl=self._url, MessageBody=json.dumps(message), DelaySeconds=delay)


class BotQueue(Queue):
    """The queue of turns for bots to play; a message is `{"table": code, "at": moment}`."""

    def send(self, code: str, at: str, *, delay: int) -> None:
        """Ask for the bot's turn at that moment of the table, after so many seconds."""
        self._send({"table": code, "at": at}, delay=delay)


class ReviewQueue(Queue):
    """The queue of reviews to go on with; a message is `{"record": name, "seat": seat}`."""

    def send(self, name: str, seat: int) -> None:
        """Ask for a review to be gone on with."""
        self._send({"record": name, "seat": seat})
