import { resourceLimits } from 'node:worker_threads';
import { answerQuestions } from './side-thread.ts';

// What a thread under test can be asked.
answerQuestions((question: 'thread' | 'for ever' | 'memory' | 'fail' | 'memory limit' | Int32Array | Uint8Array) => {
  if (question === 'for ever') for (;;);
  if (question === 'memory') for (const kept: unknown[] = []; ; ) kept.push(new Array(1_000_000).fill(kept.length));
  if (question === 'fail') throw new Error('as asked');
  if (question === 'memory limit') return resourceLimits.maxOldGenerationSizeMb;
  if (question instanceof Uint8Array) return Promise.resolve(question.length);
  if (question instanceof Int32Array) {
    // The answer comes right after this.
    Atomics.store(question, 0, 1);
    Atomics.notify(question, 0);
  }
  return 'answered';
});
