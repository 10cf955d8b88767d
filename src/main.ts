import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What a module compiles to is kept for the next start: that is quicker, and the stripper of types then takes no memory.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));

const argv = process.argv.slice(2);

// Imported when needed: a command needs no server, and the server no commands.
const code =
  argv.length === 0
    ? await import('./cli/serve.ts').then(({ serve }) => serve(process.env))
    : await import('./cli/program.ts').then(({ runCommand }) => runCommand(argv, process.env));

// Nothing that still ticks may hold a process that is done.
process.exit(code);
