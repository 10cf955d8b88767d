import { MessageChannel, type MessagePort, parentPort, receiveMessageOnPort, type Transferable, Worker } from 'node:worker_threads';

/** Work on another thread took longer than it may, or more memory. */
export class TookTooLong extends Error {
  constructor() {
    super('the work was given up: it took longer, or more memory, than it may');
    this.name = 'TookTooLong';
  }
}

/** An answer of the other thread: `failed` is the message of what was thrown there. */
type Answer = { readonly answer: unknown } | { readonly failed: string };

interface Job {
  readonly question: unknown;
  readonly withinMs: number;
  readonly transfer: readonly Transferable[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** An unused thread ends after this: it is memory. */
const IDLE_MS = 30_000;
/** The memory of a thread before it is ended. */
const MEMORY_MB = 256;

/**
 * A thread beside the server for work whose length a caller decides. Questions are answered one at a time, in order;
 * one that takes too long ends the thread, and the next question starts another. The program ends without waiting for it.
 */
export class SideThread {
  readonly #file: URL;
  readonly #memoryMb: number;
  readonly #waiting: Job[] = [];
  #worker: Worker | null = null;
  #busy = false;
  #idle: NodeJS.Timeout | null = null;
  #starts = 0;

  constructor(file: URL, memoryMb = MEMORY_MB) {
    this.#file = file;
    this.#memoryMb = memoryMb;
  }

  /** Which thread this is: rises when a new one is started, which knows nothing of what the last one was sent. */
  get starts(): number {
    return this.#starts;
  }

  /** Questions that wait or are being answered. */
  get depth(): number {
    return this.#waiting.length + (this.#busy ? 1 : 0);
  }

  /**
   * Asks, when the questions before are answered.
   *
   * @param question may be a function, called when its turn has come
   * @param transfer buffers of the question that move to the thread instead of being copied
   * @throws TookTooLong when the answer took longer than that, waiting and starting not counted
   */
  ask<T>(question: unknown, withinMs: number, transfer: readonly Transferable[] = []): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ question, withinMs, transfer, resolve: resolve as Job['resolve'], reject });
      void this.#next();
    });
  }

  /**
   * Starts it where it does not run, for who counts how long answers take.
   *
   * @throws TookTooLong when it ends before it has started
   */
  async ready(): Promise<void> {
    this.#rest();
    await this.#started();
  }

  async #next(): Promise<void> {
    if (this.#busy) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#busy = true;
    if (this.#idle) clearTimeout(this.#idle);
    try {
      const worker = await this.#started();
      job.resolve(await answerOf(worker, job));
    } catch (error) {
      if (error instanceof TookTooLong) this.#end();
      job.reject(error as Error);
    }
    this.#busy = false;
    this.#rest();
    void this.#next();
  }

  /** From now on it is unused, until it is asked again. */
  #rest(): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
  }

  async #started(): Promise<Worker> {
    if (this.#worker) return this.#worker;
    this.#starts += 1;
    const worker = new Worker(this.#file, { resourceLimits: { maxOldGenerationSizeMb: this.#memoryMb }, execArgv: [], env: {} });
    this.#worker = worker;
    // What goes wrong in it ends it, and the end is what is looked for.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    await new Promise<void>((resolve, reject) => worker.once('message', () => resolve()).once('exit', () => reject(new TookTooLong())));
    return worker;
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }
}

async function answerOf(worker: Worker, { question: asked, withinMs, transfer }: Job): Promise<unknown> {
  const question: unknown = typeof asked === 'function' ? asked() : asked;
  const { port1, port2 } = new MessageChannel();
  let ended = () => {};
  worker.ref();
  const answer = await new Promise<Answer>((resolve, reject) => {
    // This thread may have been busy itself: an answer that has come is taken, however late it is looked at.
    const timer = setTimeout(() => {
      const come = receiveMessageOnPort(port1) as { message: Answer } | undefined;
      if (come) resolve(come.message);
      else reject(new TookTooLong());
    }, withinMs);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      end();
    };
    port1.once('message', (message: Answer) => settle(() => resolve(message)));
    // Out of memory.
    ended = () => settle(() => reject(new TookTooLong()));
    worker.once('exit', ended);
    worker.postMessage({ question, port: port2 }, [port2, ...transfer]);
  }).finally(() => {
    port1.close();
    worker.off('exit', ended);
    worker.unref();
  });
  if ('failed' in answer) throw new Error(answer.failed);
  return answer.answer;
}

/** The other side, called by the file that the thread runs: answers what is asked, now or with a promise. */
export function answerQuestions(answer: (question: never) => unknown): void {
  parentPort?.on('message', async ({ question, port }: { question: never; port: MessagePort }) => {
    let said: Answer;
    try {
      said = { answer: await answer(question) };
    } catch (error) {
      said = { failed: error instanceof Error ? error.message : String(error) };
    }
    port.postMessage(said);
  });
  parentPort?.postMessage('ready');
}
