import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp } from '../../test/harness/app.ts';
import { startSacrificialPostgres } from '../../test/harness/programs/sacrificial-postgres.ts';
import { countProduced, countReplayed, previewScene } from '../../test/harness/preview-scene.ts';
import { ms, seconds, tally } from '../figures.ts';
import { judgeCount, judgeTime } from '../judge.ts';
import { startServer } from '../server.ts';
import { setUp } from '../session.ts';
import { storeAlerts } from '../stored-alerts.ts';

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
  await using closing = new AsyncDisposableStack();
  const postgres = closing.adopt(await startSacrificialPostgres(), ({ remove }) => remove());
  const app = closing.adopt(await startTestApp({ database: postgres.database }), ({ stop }) => stop());
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
}

async function proveWindows(): Promise<void> {
  await using server = await startServer();
  const session = await setUp(server.url);
  await storeAlerts(await server.connect(), 0, STORED, STORED);
  const proofs: ReadonlyArray<readonly [string, (turn: number) => readonly string[]]> = [
    ['plain values', (turn) => [`namespace="team-${turn}"`]],
    ['short expressions', (turn) => [`namespace=~"team-(${turn}|${turn + 1})"`]],
    ['costly expressions', (turn) => Array.from({ length: 10 }, (_, more) => `pod!~".*[0-7].{${20 + more}}x${turn}"`)],
    ['one question', () => ['cluster!="eu-1"']],
  ];
  const ask = (matchers: readonly string[]) =>
    session.call<{ now: object }>('POST', '/api/v1/maintenance-windows/preview', { matchers }).then(
      ({ now }) => JSON.stringify(now, ['alerts', 'limited']),
      (error: Error) => error.message.slice(0, 160),
    );
  let worst = 0;
  for (const [what, matchersOf] of proofs) {
    await server.loopDelay();
    const from = performance.now();
    const asked = Array.from({ length: AT_ONCE }, (_, turn) => ask(matchersOf(turn)));
    const { answers, longest, waits } = await watchLive(server.url, Promise.all(asked));
    worst = Math.max(worst, longest);
    const counts = Object.entries(tally(answers)).map(([answer, count]) => `${count} x ${answer}`);
    console.log(
      `${AT_ONCE} previews of ${what} over ${STORED} open alerts: ${seconds(performance.now() - from)}, /live waited at most ${ms(longest)} of ${waits} times, the event loop was held ${ms(await server.loopDelay())}; ${counts.join('; ')}`,
    );
  }
  judgeTime(worst <= PROMISED_MS, `/live waited ${ms(worst)} at most, promised ${PROMISED_MS}`);
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
