import { startTestApp } from '../test/harness/app.ts';
import { startSacrificialPostgres } from '../test/harness/programs/sacrificial-postgres.ts';
import { countProduced, countReplayed, previewScene } from '../test/harness/preview-scene.ts';

/**
 * A fresh server takes alerts over days of its clock, with rules, thresholds, mute intervals, inhibition, service dependencies and
 * windows in force; the preview is then asked what the same rules would have done with what is stored. `npm run prove:preview -- 200`
 * takes so many alerts instead.
 */
const ALERTS = Number(process.argv[2] ?? 1_000);
const SEED = Number(process.argv[3] ?? 1);

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
  process.stdout.write(
    `produced: ${JSON.stringify(really)}\npreview:  ${JSON.stringify(said)}\nsamples:  ${replay.samples.length}, ${wrong.length} wrong\n`,
  );
  if (JSON.stringify(really) !== JSON.stringify(said) || wrong.length > 0) process.exitCode = 1;
} finally {
  await app.stop();
  await postgres.remove();
}
