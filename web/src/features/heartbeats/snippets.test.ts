import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { snippets } from './snippets.ts';

const URL = 'https://tocsin.example.org/api/v1/heartbeats/ping/svc_hb_secret';
const all = snippets({ url: URL, cron: '15 3 * * *', zone: 'Europe/Berlin' });
const textOf = (id: string) => all.find((snippet) => snippet.id === id)?.text ?? '';

/** Runs a script with a job that ends so and a curl that only writes down what it is called with. */
function calls(script: string, { status = 0, env = {} }: { status?: number; env?: Record<string, string> } = {}): string[] {
  const job = `job() { echo "the job's words"; return ${status}; }`;
  const curl = 'curl() { for last; do :; done; case " $* " in *" @- "*) echo "$last <- $(cat)" >&3 ;; *) echo "$last" >&3 ;; esac; }';
  const text = script.replaceAll('/usr/local/bin/job', 'job').replaceAll('/usr/bin/curl', 'curl');
  const { stdout } = spawnSync('sh', ['-c', `exec 3>&1 1>/dev/null; ${job}; ${curl}; ${text}`], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return stdout.trim().split('\n');
}

test('each text holds the address, and the times of the job where it has them', () => {
  for (const { id, text } of all) assert.ok(text.includes(URL), id);
  assert.match(textOf('cron'), /^15 3 \* \* \* /);
  assert.match(textOf('kubernetes'), /schedule: "15 3 \* \* \*"\n {2}timeZone: Europe\/Berlin\n/);
});

test('the shell script tells start, words and exit status; the crontab line the exit status', () => {
  assert.deepEqual(calls(textOf('shell')), [`${URL}/start`, `${URL}/0 <- the job's words`]);
  assert.deepEqual(calls(textOf('shell'), { status: 3 }), [`${URL}/start`, `${URL}/3 <- the job's words`]);
  assert.deepEqual(calls(textOf('cron').replace('15 3 * * * ', ''), { status: 4 }), [`${URL}/4`]);
});

test('systemd: a signal is a failure, a number the exit status', () => {
  const [, script = ''] = /ExecStopPost=-\/bin\/sh -c '(.*)'/.exec(textOf('systemd')) ?? [];
  // What systemd makes of the line.
  const run = script.replaceAll('$$', '$').replace('exec curl', 'curl');
  for (const [said, end] of [
    ['0', '0'],
    ['9', '9'],
    ['KILL', 'fail'],
    ['', 'fail'],
  ] as const)
    assert.deepEqual(calls(run, { env: { EXIT_STATUS: said } }), [`${URL}/${end}`], said);
});
