import type { ChannelModel, ConfirmChannel, Message, Options } from 'amqplib';

/** One message to be published and confirmed. */
export interface Outgoing {
  readonly id: string;
  readonly exchange: string;
  readonly routingKey: string;
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly expirationMs?: number;
}

const CONFIRM_TIMEOUT_MS = 3_000;

/** Publishes on one channel and knows a message as sent only when the broker has confirmed that a queue has it. */
export class ConfirmedPublisher {
  readonly #channel: ConfirmChannel;
  /** Messages for which there was no queue: the broker returns them before it confirms. */
  readonly #returned = new Set<string>();

  constructor(channel: ConfirmChannel) {
    this.#channel = channel;
    channel.on('return', (message: Message) => this.#returned.add(String(message.properties.messageId)));
  }

  static async open(connection: ChannelModel): Promise<ConfirmedPublisher> {
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => {});
    return new ConfirmedPublisher(channel);
  }

  onClose(listener: () => void): void {
    this.#channel.on('close', listener);
  }

  /** Whether the broker confirmed the message within three seconds. Never rejects. */
  publish(message: Outgoing): Promise<'confirmed' | 'no queue' | 'refused' | 'no answer'> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('no answer'), CONFIRM_TIMEOUT_MS);
      const settle = (error: unknown) => {
        clearTimeout(timer);
        if (this.#returned.delete(message.id)) resolve('no queue');
        else resolve(error ? 'refused' : 'confirmed');
      };
      try {
        this.#channel.publish(message.exchange, message.routingKey, message.content, optionsOf(message), settle);
      } catch (error) {
        // The channel is closed.
        settle(error);
      }
    });
  }
}

function optionsOf(message: Outgoing): Options.Publish {
  return {
    persistent: true,
    mandatory: true,
    contentType: 'application/json',
    messageId: message.id,
    headers: { ...message.headers },
    ...(message.expirationMs === undefined ? {} : { expiration: message.expirationMs }),
  };
}
