import { Type } from 'typebox';
import { named } from '../../platform/http/openapi/named.ts';
import { databaseNow, type Database } from '../../platform/db/database.ts';
import type { Http } from '../../platform/http/server.ts';
import { Time } from '../../platform/http/openapi/shapes.ts';
import { currentSettings } from '../settings/index.ts';
import { columnEdges, type Range, RANGES } from './buckets.ts';
import { keepFresh } from './fresh.actions.ts';
import { trendOf } from './trends.ts';
import { arrivals, noisiestRules } from './trends.store.ts';

export interface TrendsDeps {
  readonly db: Database;
  /** How old each answer may be, in milliseconds. A month is read whole, and changes little within minutes. */
  readonly freshMs?: Readonly<Record<Range, number>>;
}

const FRESH_MS: Readonly<Record<Range, number>> = { '24h': 5_000, '7d': 60_000, '30d': 300_000 };
const Seconds = Type.Union([Type.Number(), Type.Null()]);
const Trends = named(
  'DashboardTrends',
  Type.Object({
    range: Type.Enum([...RANGES]),
    time_zone: Type.String({ description: 'Whose days the columns are.' }),
    total: Type.Integer({ description: 'Alerts that arrived.' }),
    mtta_seconds: Seconds,
    mttr_seconds: Seconds,
    columns: Type.Array(
      named(
        'TrendColumn',
        Type.Object({
          from: Time,
          until: Time,
          critical: Type.Integer(),
          high: Type.Integer(),
          warning: Type.Integer(),
          info: Type.Integer(),
          mtta_seconds: Seconds,
          mttr_seconds: Seconds,
        }),
      ),
    ),
    rules: Type.Array(
      named(
        'RuleTrend',
        Type.Object({
          rule: Type.String(),
          count: Type.Integer(),
          open: Type.Integer(),
          untouched: Type.Integer({ description: 'Resolved without acknowledgement.' }),
          last_at: Time,
        }),
      ),
    ),
  }),
);
const Query = Type.Object(
  { range: Type.Optional(Type.Enum([...RANGES], { default: '24h', description: 'How far back.' })) },
  { additionalProperties: false },
);

/** How it went lately: volume, mean times, the noisiest rules. */
export function registerTrendRoutes(http: Http, { db, freshMs = FRESH_MS }: TrendsDeps): void {
  const kept = Object.fromEntries(RANGES.map((range) => [range, keepFresh(() => trendsOf(db, range), freshMs[range])])) as Record<
    Range,
    () => ReturnType<typeof trendsOf>
  >;
  http.route({
    method: 'GET',
    url: '/api/v1/dashboard/trends',
    config: { access: 'session', permission: 'dashboard:read' },
    schema: {
      operationId: 'getDashboardTrends',
      summary: 'Get trends',
      tags: ['Dashboard'],
      querystring: Query,
      response: { 200: Trends },
    },
    handler: (request) => kept[request.query.range ?? '24h'](),
  });
}

async function trendsOf(db: Database, range: Range) {
  const { time_zone } = await currentSettings(db);
  const edges = columnEdges(range, await databaseNow(db), time_zone);
  const [rows, rules] = await Promise.all([arrivals(db, edges), noisiestRules(db, edges[0] ?? new Date(0))]);
  const { columns, ...trend } = trendOf(edges, rows);
  return {
    range,
    time_zone,
    ...trend,
    columns: columns.map((column) => ({ ...column, from: column.from.toISOString(), until: column.until.toISOString() })),
    rules: rules.map((rule) => ({ ...rule, last_at: rule.last_at.toISOString() })),
  };
}
