import { advance } from './flow.ts';
import { openSender, type Sender } from './modules/notifications/index.ts';
import type { Channel } from './modules/notifications/index.ts';
import { startLoop } from './platform/loop.ts';
import type { Platform } from './platform/platform.ts';

/** The background work of one process. */
export interface Worker {
  /** Groups changed: route them. */
  routeSoon(): void;
  /** Deliveries are due: send them. */
  sendSoon(): void;
  readonly sender: Sender;
  stop(): Promise<void>;
}

export interface WorkerDeps {
  readonly channelFor: (provider: string) => Promise<Channel | null>;
  readonly onDead: (delivery: { readonly provider: string; readonly target: string; readonly group_id: string }, reason: string) => Promise<void>;
}

/** Every background job and its rhythm, one line each. Each may run on any server and may run twice. */
export function startWorker(platform: Platform, deps: WorkerDeps): Worker {
  const { log, reserved, telemetry } = platform;
  const sender = openSender({ db: reserved, log, baseUrl: platform.baseUrl, channelFor: deps.channelFor, onDead: deps.onDead, metrics: telemetry.deliveries });
  const send = startLoop({ name: 'deliveries', everyMs: 500, log, run: () => sender.run() });
  const flow = startLoop({ name: 'flow', everyMs: 1_000, log, run: () => advance({ db: reserved, log, onPlanned: () => send.wake() }) });
  return {
    routeSoon: () => flow.wake(),
    sendSoon: () => send.wake(),
    sender,
    async stop() {
      await flow.stop();
      await send.stop();
      await sender.stop();
    },
  };
}
