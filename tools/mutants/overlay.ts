// Loaded before anything else into every process of a trial (`--import`): one file of the project is read as MUTANT_TEXT,
// the file that holds its other text. A line in MUTANT_LOADED tells that a process asked for it.
import { appendFileSync, readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';

const { MUTANT_URL, MUTANT_TEXT = '', MUTANT_LOADED = '' } = process.env;

if (MUTANT_URL) {
  registerHooks({
    load: (url, context, next) => {
      if (url.split('?')[0] !== MUTANT_URL) return next(url, context);
      appendFileSync(MUTANT_LOADED, 'loaded\n');
      return { format: 'module', source: stripTypeScriptTypes(readFileSync(MUTANT_TEXT, 'utf8')), shortCircuit: true };
    },
  });
}
