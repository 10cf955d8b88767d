import { spawn } from 'node:child_process';
import { freePort } from '../../platform/free-port.ts';
import { eventually, expect, listen, NotApplicable } from './check.ts';
import { type DispatchOptions, type Heard, MockServer, type MockWork } from './mock-server.ts';

/** An agent that runs. */
export interface StartedAgent {
  stop(): Promise<void>;
  /** How it ended; null: it runs. */
  ended(): string | null;
}

/** Starts the agent with the settings it gets as its environment. */
export type StartAgent = (env: Readonly<Record<string, string>>) => StartedAgent;

/** How the server is before the agent comes. */
interface Preparation {
  /** Streams come in small pieces. */
  readonly crumbled?: boolean;
  readonly before?: (mock: MockServer) => void;
}

export interface AgentTarget {
  readonly start: StartAgent;
  /** It is notified at an address of its own: `PORT` tells it where to listen. */
  readonly webhook: boolean;
  /** How long an agent has for what it should do, in milliseconds. */
  readonly patienceMs: number;
  /** The time of the agent; absent: that of this process. */
  readonly time?: () => number;
  /** How long a case listens for what should not come, in milliseconds; what comes ends it. */
  readonly quietMs: number;
}

/** How an agent connects, as far as it has shown. */
type Binding = 'stream' | 'poll' | 'webhook';

/** One case with an agent: a server of its own, and the agent as a new process. */
export class AgentContext {
  readonly target: AgentTarget;
  #mock: MockServer | null = null;
  #agent: StartedAgent | null = null;

  readonly #seen: { binding: Binding | null };

  /** @param seen kept from case to case: what is known of the agent */
  constructor(target: AgentTarget, seen: { binding: Binding | null } = { binding: null }) {
    this.target = target;
    this.#seen = seen;
  }

  get mock(): MockServer {
    if (this.#mock === null) throw new Error('the case has not begun');
    return this.#mock;
  }

  get agentEnded(): string | null {
    return this.#agent?.ended() ?? null;
  }

  /** Starts server and agent, and waits until the agent is online. `before` prepares the server. */
  async begin(preparation: Preparation = {}): Promise<MockServer> {
    const mock = await this.prepare(preparation);
    await this.launch();
    await this.online();
    return mock;
  }

  /** The server alone. */
  async prepare({ crumbled = false, before = () => {} }: Preparation = {}): Promise<MockServer> {
    this.#port = this.target.webhook ? await freePort() : null;
    const mock = new MockServer({
      webhookUrl: this.#port === null ? null : `http://127.0.0.1:${this.#port}/`,
      crumbled,
      ...(this.target.time && { time: this.target.time }),
      patienceMs: this.target.patienceMs,
    });
    this.#mock = mock;
    await mock.start();
    before(mock);
    return mock;
  }

  #port: number | null = null;

  async launch(): Promise<void> {
    const { mock } = this;
    this.#agent = this.target.start({
      TOCSIN_URL: mock.url,
      TOCSIN_TOKEN: mock.token,
      ...(this.#port === null ? {} : { PORT: String(this.#port), TOCSIN_WEBHOOK_SECRET: mock.webhookSecret }),
    });
  }

  /** Waits until the agent has opened its stream, polled, or taken a delivery. */
  async online(): Promise<void> {
    const { mock } = this;
    await this.until(
      async () => {
        if (this.target.webhook && (await mock.ping())) return true;
        this.#seen.binding ??= mock.binding;
        return mock.binding === 'stream' ? mock.open > 0 : mock.binding !== null;
      },
      this.target.webhook ? 'a delivery to PORT answered with 2xx' : 'GET /agent/events or GET /agent/work',
    );
  }

  /** Waits for what the agent should do. @throws Mismatch with the last requests */
  until<Value>(look: () => Value | undefined | null | false | Promise<Value | undefined | null | false>, expected: string): Promise<Value> {
    return eventually(look, {
      expected,
      came: () => `${this.mock.summary()}${this.agentEnded === null ? '' : `; the agent has ended: ${this.agentEnded}`}`,
      withinMs: this.target.patienceMs,
    });
  }

  /** Waits until the agent has completed, failed or declined it. */
  ended(work: MockWork, expected = 'investigation_complete, investigation_fail or investigation_decline'): Promise<boolean> {
    return this.until(() => work.ended !== null && work.ended !== 'taken', expected);
  }

  /** Waits until a tool is called for it. */
  called(work: MockWork, name: string): Promise<Heard> {
    return this.until(() => this.mock.calls(work, name)[0], name);
  }

  /** A new investigation, brought to its end: the agent still works. */
  async stillWorks(options: DispatchOptions = {}): Promise<MockWork> {
    const work = this.mock.dispatch(options);
    await this.ended(work, 'the next investigation taken and ended');
    return work;
  }

  /** Begins a case that is about some bindings alone. @throws NotApplicable for agents that connect in another way */
  async beginFor(bindings: readonly Binding[], how: { crumbled?: boolean } = {}): Promise<MockServer> {
    const assertOneOf = (binding: Binding | null) => {
      if (binding !== null && !bindings.includes(binding)) throw new NotApplicable(`for agents that use ${bindings.join(' or ')}`);
    };
    assertOneOf(this.#seen.binding);
    const mock = await this.begin(how);
    assertOneOf(mock.binding);
    return mock;
  }

  /** Listens for what should not come: at least `atLeastMs`, and not longer than until it has come. */
  quiet(hasCome: () => boolean, atLeastMs = 0): Promise<void> {
    return listen(Math.max(this.target.quietMs, atLeastMs), hasCome);
  }

  /** @throws Mismatch when a tool is called for it after this request, but to say that the agent has stopped */
  async expectStopped(work: MockWork, after: number, atLeastMs = 0): Promise<void> {
    const calls = () =>
      this.mock
        .calls(work)
        .filter(({ nth, body }) => nth > after && body.tool?.name !== 'investigation_stopped')
        .map(({ body }) => body.tool?.name);
    await this.quiet(() => calls().length > 0, atLeastMs);
    const written = calls();
    expect(written.length === 0, 'no more calls for it', `${written.length}: ${written.join(', ')}`);
  }

  async close(): Promise<void> {
    await this.#agent?.stop();
    await this.#mock?.stop();
  }
}

/** An agent that is started by a command of the shell. */
export function commandAgent(command: string, env: NodeJS.ProcessEnv, onOutput: (text: string) => void): StartAgent {
  return (settings) => {
    // A group of its own, so that all it starts ends with it.
    const child = spawn('/bin/sh', ['-c', command], { env: { ...env, ...settings }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
    let end: string | null = null;
    const closed = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        end = error.message;
        resolve();
      });
      child.once('exit', (code, signal) => {
        end = signal === null ? `exit code ${code}` : `signal ${signal}`;
        resolve();
      });
    });
    return {
      ended: () => end,
      async stop() {
        try {
          if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
        } catch {
          // It has ended, and all it started.
        }
        await closed;
      },
    };
  };
}
