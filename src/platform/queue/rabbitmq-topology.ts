import type { Channel, Options } from 'amqplib';
import { DEAD_LETTERS } from './queue.ts';

/** Deliveries that ended without an answer, because the consumer died, before the broker calls a message dead. */
const DELIVERY_LIMIT = 10;

/** The broker's name of a topic's queue. */
export function queueName(topic: string): string {
  return `svc.${topic}`;
}

/** Where a message waits after its n-th failure (1, 2, 3). The exchange and the queue have the same name. */
export function retryName(failure: number): string {
  return `svc.retry.${failure}`;
}

const QUORUM: Options.AssertQueue = { durable: true, arguments: { 'x-queue-type': 'quorum' } };

/** Declares what all topics share. Declaring again what exists changes nothing. */
export async function declareShared(channel: Channel, retries: number): Promise<void> {
  await channel.assertQueue(DEAD_LETTERS, QUORUM);
  for (let failure = 1; failure <= retries; failure++) {
    const name = retryName(failure);
    await channel.assertExchange(name, 'fanout', { durable: true });
    await channel.assertQueue(name, {
      durable: true,
      // An expired message goes to the queue its routing key names: the one it came from.
      arguments: { 'x-queue-type': 'quorum', 'x-dead-letter-exchange': '', 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' },
    });
    await channel.bindQueue(name, name, '');
  }
}

/** Declares a topic's queue; answers how many messages wait in it. */
export async function declareTopic(channel: Channel, topic: string): Promise<number> {
  const { messageCount } = await channel.assertQueue(queueName(topic), {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': DEAD_LETTERS,
    },
  });
  return messageCount;
}
