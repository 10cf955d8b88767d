import { randomUUIDv7 } from 'node:crypto';
import { provisionSchedule, whoIsOnCall } from '../../src/modules/oncall/index.ts';
import type { Layer } from '../../src/modules/oncall/schedule/layer.ts';
import type { Override } from '../../src/modules/oncall/overrides/override.ts';
import { openTimeline, segmentsOf } from '../../src/modules/oncall/schedule/resolve.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createTestDatabase } from '../../test/harness/postgres.ts';
import { median } from '../figures.ts';
import { type Figure, report } from '../report.ts';

/**
 * How long it takes to resolve schedules: ten years of one at once, and who is on call in a thousand.
 * `ROUNDS` changes a run. Needs a PostgreSQL: TEST_POSTGRES_URL.
 */

const ROUNDS = Number(process.env['ROUNDS'] ?? 30);
const SCHEDULES = Number(process.env['SCHEDULES'] ?? 1_000);
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 5, 9);
const YEARS = 10;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Africa/Casablanca'];

function layer(id: string, zone: string, users: readonly string[], extra: Partial<Layer> = {}): Layer {
  return {
    id,
    name: id,
    rotation_type: 'weekly',
    shift_length: 1,
    shift_length_unit: 'weeks',
    handoff_time: '09:00',
    handoff_day: 'monday',
    time_zone: zone,
    start: new Date(START).toISOString(),
    end: null,
    user_ids: users,
    restrictions: [],
    ...extra,
  };
}

/** Weekly, daily, nights of twelve hours, weekends and office hours, each in another zone. */
function fiveLayers(users: readonly string[]): Layer[] {
  const daily = { rotation_type: 'daily', shift_length_unit: 'days', handoff_day: null } as const;
  const halves = { rotation_type: 'custom', shift_length: 12, shift_length_unit: 'hours', handoff_day: null } as const;
  const day = { type: 'time_of_day' } as const;
  const weekend = { type: 'time_of_week', start_day: 'friday', start_time: '18:00', end_day: 'monday', end_time: '09:00' } as const;
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
  return [
    layer('weekly', ZONES[0] ?? 'UTC', users),
    layer('daily', ZONES[1] ?? 'UTC', users, { ...daily, restrictions: [{ ...day, start_time: '06:00', end_time: '22:00' }] }),
    layer('halves', ZONES[2] ?? 'UTC', users, { ...halves, restrictions: [{ ...day, start_time: '20:00', end_time: '04:00' }] }),
    layer('weekend', ZONES[3] ?? 'UTC', users, { restrictions: [weekend] }),
    layer('office', ZONES[4] ?? 'UTC', users, {
      ...daily,
      restrictions: [{ ...day, start_time: '09:00', end_time: '17:00', days: [...weekdays] }],
    }),
  ];
}

function overrides(users: readonly string[], count: number): Override[] {
  return Array.from({ length: count }, (_, index) => {
    const from = START + Math.floor((index * YEARS * 365 * DAY) / count) + index * 3_600_000;
    return {
      id: `override ${index}`,
      userId: users[index % users.length] ?? '',
      replacedUserId: index % 3 === 0 ? (users[(index + 1) % users.length] ?? null) : null,
      from,
      until: from + (1 + (index % 5)) * DAY,
    };
  });
}

/** Processor time of this process too, which other programs on the machine do not lengthen so much. */
async function measure(name: string, aimMs: number | null, work: () => Promise<string>): Promise<Figure> {
  const times: number[] = [];
  const processor: number[] = [];
  let what = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const spent = process.cpuUsage();
    what = await work();
    const { user, system } = process.cpuUsage(spent);
    times.push(performance.now() - startedAt);
    processor.push((user + system) / 1_000);
  }
  const beside = `worst ${Math.max(...times).toFixed(1)} ms, processor ${median(processor).toFixed(1)} ms (${what})`;
  return { what: `${name}, median`, measured: median(times), unit: 'ms', beside, ...(aimMs === null ? {} : { atMost: aimMs }) };
}

function tenYears(users: readonly string[], layers: readonly Layer[]): Promise<string> {
  const timeline = openTimeline({ versions: [{ from: Number.NEGATIVE_INFINITY, layers }], overrides: overrides(users, 100) });
  const segments = segmentsOf(timeline, START, START + YEARS * 365.25 * DAY);
  return Promise.resolve(`${segments.length} segments`);
}

async function thousandSchedules(): Promise<Figure> {
  const database = await createTestDatabase();
  const db = openDatabase({ url: database.url, max: 4, name: 'bench' });
  try {
    const users = Array.from({ length: 40 }, () => randomUUIDv7());
    await db.transaction(async (tx) => {
      for (const [index, id] of users.entries())
        await tx.query(`insert into users (id, email, email_normalised, display_name, role) values ($1, $2, $2, $2, 'operator')`, [
          id,
          `u${index}@tocsin.test`,
        ]);
      for (let index = 0; index < SCHEDULES; index += 1) {
        const teamId = randomUUIDv7();
        await tx.query('insert into teams (id, name) values ($1, $2)', [teamId, `Team ${index}`]);
        const id = await provisionSchedule(tx, { teamId, name: `Team ${index}`, timeZone: 'UTC' });
        const own = Array.from({ length: 6 }, (_, place) => users[(index + place) % users.length] ?? '');
        await tx.query('update schedule_versions set layers = $2 where schedule_id = $1', [id, JSON.stringify(fiveLayers(own))]);
        for (let day = 0; day < 3; day += 1)
          await tx.query(
            `insert into on_call_overrides (id, schedule_id, user_id, starts_at, ends_at, created_at)
             values ($1, $2, $3, app_now() + $4 * interval '1 day', app_now() + $4 * interval '1 day' + interval '8 hours', app_now())`,
            [randomUUIDv7(), id, own[0], day * 7],
          );
      }
    });
    await db.query('analyze');
    return await measure(`who is on call in ${SCHEDULES} schedules of five layers`, 100, async () => {
      const found = await whoIsOnCall(db);
      return `${found.filter((entry) => entry.user_id !== null).length} on call`;
    });
  } finally {
    await db.close();
    await database.drop();
  }
}

const users = ['ann', 'ben', 'cem', 'dot', 'eve', 'fay'];
const hourly = fiveLayers(users).map((entry) => ({
  ...entry,
  rotation_type: 'hourly' as const,
  shift_length_unit: 'hours' as const,
  handoff_day: null,
}));
report('oncall', [
  await measure('ten years, five layers, 100 overrides', 50, () => tenYears(users, fiveLayers(users))),
  await measure('the same, with turns of an hour', null, () => tenYears(users, hourly)),
  ...(process.env['TEST_POSTGRES_URL'] ? [await thousandSchedules()] : []),
]);
