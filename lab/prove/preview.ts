import { setTimeout as sleep } from 'node:timers/promises';
import { loopDelay } from '../loop-delay.ts';
import { startServer } from '../server.ts';
import { setUp } from '../session.ts';
import { connectToServer, storeAlerts } from '../stored-alerts.ts';
import { startTestApp } from '../../test/harness/app.ts';
import { startSacrificialPostgres } from '../../test/harness/programs/sacrificial-postgres.ts';
import { countProduced, countReplayed, previewScene } from '../../test/harness/preview-scene.ts';
import { judgeCount, judgeTime } from '../judge.ts';

/**
 * Two proofs. First, a fresh server receives alerts over days of its clock, with rules, thresholds, mute intervals, inhibition,
 * service dependencies and windows in force; the preview of routes then says what really happened. Second, 20 previews of maintenance
 * windows run at once over 200,000 open alerts, and `/live` answers within 250 ms. `npm run prove preview 200` sends 200 alerts in
 * the first proof, 0 skips it; `STORED=10000` makes the second smaller.
 *
 * Concerns: src/modules/routing, src/modules/silences, src/modules/alerts/list
 */
const ALERTS = Number(process.argv[2] ?? 1_000);
const SEED = Number(process.argv[3] ?? 1);
const STORED = Number(process.env['STORED'] ?? 200_000);
const AT_ONCE = 20;
const PROMISED_MS = 250;
const LOOK_MS = 10;
/** Previews that take longer than this in all fail the proof, rather than hang it. */
const LIMIT_MS = 180_000;

if (ALERTS > 0) await proveReplay();
await proveWindows();

async function proveReplay(): Promise<void> {
  const postgres = await startSacrificialPostgres();
  const app = await startTestApp({ database: postgres.database });
  try {
    const { produced, replay } = await previewScene(app, { alerts: ALERTS, seed: SEED });
    // On a busy machine two seconds do for fewer of them, the newest.
    const [really, said] = [countProduced(produced.slice(-replay.evaluated)), countReplayed(replay)];
    const byNumber = new Map(produced.map((one) => [Number(one.number), one.destinations]));
    const wrong = (replay.samples as ReadonlyArray<{ number: number; after: readonly string[] }>).filter(
      ({ number, after }) => JSON.stringify(after) !== JSON.stringify(byNumber.get(number)),
    );
    process.stdout.write(`produced: ${JSON.stringify(really)}\npreview:  ${JSON.stringify(said)}\n`);
    judgeCount(JSON.stringify(really) === JSON.stringify(said), 'the preview says what was produced');
    judgeCount(wrong.length === 0, `${replay.samples.length} samples, ${wrong.length} wrong`);
  } finally {
    await app.stop();
    await postgres.remove();
  }
}

async function proveWindows(): Promise<void> {
  const server = await startServer();
  try {
    const session = await setUp(server.url);
    const client = await connectToServer(server.dataDir);
    await storeAlerts(client, 0, STORED, STORED);
    await client.end();
    const proofs: ReadonlyArray<readonly [string, (turn: number) => readonly string[]]> = [
      ['plain values', (turn) => [`namespace="team-${turn}"`]],
      ['short expressions', (turn) => [`namespace=~"team-(${turn}|${turn + 1})"`]],
      ['costly expressions', (turn) => Array.from({ length: 10 }, (_, more) => `pod!~".*[0-7].{${20 + more}}x${turn}"`)],
      ['one question', () => ['cluster!="eu-1"']],
    ];
    let worst = 0;
    for (const [what, matchersOf] of proofs) {
      await loopDelay(server.url);
      const from = performance.now();
      const asked = Array.from({ length: AT_ONCE }, (_, turn) =>
        session.call('POST', '/api/v1/maintenance-windows/preview', { matchers: matchersOf(turn) }).then(
          (body) => JSON.stringify((body as { now: { alerts: number; limited: boolean } }).now, ['alerts', 'limited']),
          (error: Error) => error.message.slice(0, 160),
        ),
      );
      const { answers, longest, waits } = await watchLive(server.url, Promise.all(asked));
      const counts = new Map<string, number>();
      for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
      worst = Math.max(worst, longest);
      console.log(
        `${AT_ONCE} previews of ${what} over ${STORED} open alerts: ${((performance.now() - from) / 1_000).toFixed(1)} s, /live waited at most ${longest.toFixed(0)} ms of ${waits} times, the event loop was held ${(await loopDelay(server.url)).toFixed(0)} ms; ${[...counts].map(([answer, count]) => `${count} x ${answer}`).join('; ')}`,
      );
    }
    judgeTime(worst <= PROMISED_MS, `/live waited ${worst.toFixed(0)} ms at most, promised ${PROMISED_MS}`);
  } finally {
    await server.stop();
  }
}

/** Asks `/live` again and again until all is answered: the longest wait in milliseconds. */
async function watchLive<T>(url: string, asked: Promise<T>): Promise<{ answers: T; longest: number; waits: number }> {
  const end = performance.now() + LIMIT_MS;
  let [longest, waits, open] = [0, 0, true];
  void asked.finally(() => {
    open = false;
  });
  while (open) {
    const from = performance.now();
    if (from > end) throw new Error(`previews took longer than ${LIMIT_MS / 1_000} s`);
    await (await fetch(`${url}/live`)).text();
    longest = Math.max(longest, performance.now() - from);
    waits += 1;
    await sleep(LOOK_MS);
  }
  return { answers: await asked, longest, waits };
}
