// Writes the OpenAPI document of this code, without a database: `npm run openapi -- openapi.json`. `--lint` checks it instead.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiDocument } from './document.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LINTER = 'node_modules/@redocly/cli/bin/cli.js';

/** True without an error or a warning. */
function lint(text: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, text);
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const args = [LINTER, 'lint', file, '--config', 'redocly.yaml', '--format', 'stylish', '--max-problems', '50'];
    const done = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
    const ok = done.status === 0 && !/\bwarning/i.test(`${done.stdout}${done.stderr}`);
    process.stdout.write(ok ? 'The OpenAPI document has no errors and no warnings.\n' : `${done.stdout}${done.stderr}`);
    return ok;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [target] = process.argv.slice(2);
const text = `${JSON.stringify(await apiDocument(), null, 2)}\n`;
if (target === '--lint') process.exitCode = lint(text) ? 0 : 1;
else if (target === undefined) process.stdout.write(text);
else writeFileSync(target, text);
