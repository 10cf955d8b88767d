const argv = process.argv.slice(2);

// Imported when needed: a command needs no server, and the server no commands.
const code =
  argv.length === 0
    ? await import('./cli/serve.ts').then(({ serve }) => serve(process.env))
    : await import('./cli/program.ts').then(({ runCommand }) => runCommand(argv, process.env));

// Nothing that still ticks may hold a process that is done.
process.exit(code);
