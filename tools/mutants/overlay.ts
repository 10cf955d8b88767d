// Loaded before anything else into every process of a trial (`--import`): one file of the project is read as MUTANT_TEXT,
// the file that holds its other text. A line in MUTANT_LOADED tells that a process asked for it.
import { appendFileSync, readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes, syncBuiltinESMExports } from 'node:module';
import threads, { type WorkerOptions } from 'node:worker_threads';

const { MUTANT_URL, MUTANT_TEXT = '', MUTANT_LOADED = '' } = process.env;

if (MUTANT_URL) {
  registerHooks({
    load: (url, context, next) => {
      if (url.split('?')[0] !== MUTANT_URL) return next(url, context);
      appendFileSync(MUTANT_LOADED, 'loaded\n');
      return { format: 'module', source: stripTypeScriptTypes(readFileSync(MUTANT_TEXT, 'utf8')), shortCircuit: true };
    },
  });
  // The project's threads are started without the options and variables of their process.
  threads.Worker = class extends threads.Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      const env = typeof options.env === 'object' ? { ...options.env, MUTANT_URL, MUTANT_TEXT, MUTANT_LOADED } : options.env;
      super(file, {
        ...options,
        ...(env === undefined ? {} : { env }),
        execArgv: [...(options.execArgv ?? []), `--import=${import.meta.url}`],
      });
    }
  };
  syncBuiltinESMExports();
}
