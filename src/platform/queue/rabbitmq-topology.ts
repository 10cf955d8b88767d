import type { Channel, ChannelModel, Options, Replies } from 'amqplib';
import { DEAD_LETTERS } from './queue.ts';

/** Deliveries that ended without an answer, because the consumer died, before the broker calls a message dead. */
const DELIVERY_LIMIT = 10;
const NOT_FOUND = 404;

/** The broker's name of a topic's queue. */
export function queueName(topic: string): string {
  return topic === DEAD_LETTERS ? topic : `svc.${topic}`;
}

/** Where a message waits after its n-th failure (1, 2, 3). The exchange and the queue have the same name. */
export function retryName(failure: number): string {
  return `svc.retry.${failure}`;
}

const QUORUM: Options.AssertQueue = { durable: true, arguments: { 'x-queue-type': 'quorum' } };

/** Whether the broker lacks a queue: the one that every start of ours declares, where it is new. */
export async function lacksQueue(connection: ChannelModel, name: string = DEAD_LETTERS): Promise<boolean> {
  // The broker answers a question about an absent queue by closing the channel.
  const channel = await connection.createChannel();
  channel.on('error', () => {});
  try {
    await channel.checkQueue(name);
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_FOUND) return true;
    throw error;
  }
  await channel.close();
  return false;
}

/** Declares what all topics share; answers the queues. Declaring again what exists changes nothing. */
export async function declareShared(channel: Channel, retries: number): Promise<string[]> {
  const queues = [DEAD_LETTERS];
  await channel.assertQueue(DEAD_LETTERS, QUORUM);
  for (let failure = 1; failure <= retries; failure++) {
    const name = retryName(failure);
    await channel.assertExchange(name, 'fanout', { durable: true });
    await channel.assertQueue(name, {
      durable: true,
      // An expired message goes to the queue its routing key names: the one it came from.
      arguments: {
        'x-queue-type': 'quorum',
        'x-dead-letter-exchange': '',
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
      },
    });
    await channel.bindQueue(name, name, '');
    queues.push(name);
  }
  return queues;
}

/** Declares a topic's queue; answers how many messages wait in it and who listens. */
export function declareTopic(channel: Channel, topic: string): Promise<Replies.AssertQueue> {
  return channel.assertQueue(queueName(topic), {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': DEAD_LETTERS,
    },
  });
}
