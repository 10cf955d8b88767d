// Concerns: src/modules/status-pages, src/modules/incidents
import { LEADING } from '../ics/index.ts';
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { LONG } from '../../../lab/long.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { editIncident } from '../incidents/edit.actions.ts';
import type { IncidentSeverity, IncidentStatus } from '../incidents/incident.ts';
import { createIncident } from '../incidents/lifecycle/create.actions.ts';
import { runCommand } from '../incidents/lifecycle/command.actions.ts';
import type { IncidentCommand } from '../incidents/lifecycle/transition.ts';
import { mergeIncident } from '../incidents/merge/merge.actions.ts';
import { unmergeIncident } from '../incidents/merge/unmerge.actions.ts';
import { NO_ESCALATIONS, NOBODY_ON_CALL } from '../incidents/null-ports.ts';
import type { EscalationState } from '../incidents/ports.ts';
import type { IncidentActionDeps } from '../incidents/record.actions.ts';
import type { StatusPageDeps } from './deps.ts';
import { publishIncident, publishUpdate, removePost } from './incidents/posts.actions.ts';
import { COMPONENT_STATUSES, type ComponentStatus, type Impact, IMPACTS, type PostStatus } from './page.ts';
import { evaluateAll } from './pages/evaluate.actions.ts';
import { changePage, createPage, removePage } from './pages/pages.actions.ts';
import { findPage } from './pages/pages.store.ts';

const HISTORIES = LONG ? 2_000 : 40;
const BY = { actor: { kind: 'user', id: null, name: 'Ada' } } as const;
const READER = '*';
const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
const COMMANDS = [
  'acknowledge',
  'promote',
  'mitigate',
  'resolve',
  'close',
  'reopen',
  'cancel',
] as const satisfies readonly IncidentCommand[];

type Step =
  | { readonly do: 'open'; readonly service: number; readonly severity: IncidentSeverity }
  | { readonly do: 'command'; readonly which: number; readonly command: (typeof COMMANDS)[number] }
  | { readonly do: 'severity'; readonly which: number; readonly severity: IncidentSeverity }
  | { readonly do: 'merge'; readonly which: number; readonly into: number }
  | { readonly do: 'unmerge'; readonly which: number }
  | { readonly do: 'publish'; readonly which: number; readonly impact: Impact; readonly components: readonly number[] }
  | { readonly do: 'update'; readonly which: number; readonly impact: Impact | null; readonly status: PostStatus }
  | { readonly do: 'remove'; readonly which: number }
  | { readonly do: 'choose'; readonly component: number; readonly status: ComponentStatus | null };

const which = fc.nat(3);
const severity = fc.constantFrom(...SEVERITIES);
const impact = fc.constantFrom(...IMPACTS);
const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('open' as const), service: fc.nat(2), severity }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('command' as const), which, command: fc.constantFrom(...COMMANDS) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('severity' as const), which, severity }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('merge' as const), which, into: which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('unmerge' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('publish' as const), which, impact, components: fc.uniqueArray(fc.nat(3), { maxLength: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      which,
      impact: fc.option(impact),
      status: fc.constantFrom('investigating' as const, 'monitoring' as const, 'resolved' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      component: fc.nat(3),
      status: fc.option(fc.constantFrom(...COMPONENT_STATUSES)),
    }),
  },
);

/** What happened, in other words than the code's. Times are numbers of steps. */
interface Incident {
  readonly id: string;
  severity: IncidentSeverity;
  status: IncidentStatus;
  readonly service: string;
  /** What was merged into it, with the services it brought. */
  readonly parts: Map<Incident, ReadonlySet<string>>;
}

function affectedBy({ service, parts }: Incident): ReadonlySet<string> {
  return new Set([service, ...[...parts.values()].flatMap((brought) => [...brought])]);
}

interface Published {
  readonly id: string;
  impact: Impact;
  status: PostStatus;
  readonly components: readonly string[];
  raisedAt: number;
}
interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly service: string | null;
  readonly from: 'active' | 'triggered';
  own: ComponentStatus | null;
  chosenAt: number;
}

const RANK: Readonly<Record<ComponentStatus, number>> = {
  operational: 0,
  under_maintenance: 1,
  degraded_performance: 2,
  partial_outage: 3,
  major_outage: 4,
};
const RULE: Readonly<Record<IncidentSeverity, number>> = { critical: 4, high: 3, medium: 2, low: 2 };
const RAISES: Readonly<Record<Impact, number>> = { none: 0, minor: 2, major: 3, critical: 4 };
const LIVE: Live = { publish: async () => {}, subscribe: () => () => {}, replay: async () => [], close: async () => {} };

let database: TestDatabase;
let db: Database;
let incidents: IncidentActionDeps;
let pages: StatusPageDeps;
before(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, max: 4, name: 'test' });
  const none = { live: LIVE, notify: async () => {}, onAlertsChanged: () => {}, leading: LEADING, announced: async () => [] };
  // Somebody is being paged for each: any may be merged into.
  const paging = async () => ({ status: 'running' }) as EscalationState;
  incidents = { db, ...none, escalations: { ...NO_ESCALATIONS, stateOf: paging }, onCall: NOBODY_ON_CALL };
  pages = { db, live: LIVE, windows: async () => [], baseUrl: 'http://own.example', pepper: 'x', onChanged: () => {}, onNotice: () => {} };
});
after(async () => {
  await db.close();
  await database.drop();
});

test(`whatever happens to incidents and pages, ${HISTORIES} times: a component reads as its rule and what is published say, never better, but where a person chose later`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(STEP, { minLength: 6, maxLength: 16 }), history), { numRuns: HISTORIES });
});

async function history(steps: readonly Step[]): Promise<void> {
  const services = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  await db.query('insert into services (id, name) select id, id::text from unnest($1::uuid[]) as id', [services]);
  const page = await createPage(
    pages,
    {
      slug: randomUUIDv7(),
      title: 'Model',
      components: [
        ...services.map((service_id, n) => ({
          name: `S${n}`,
          service_id,
          automatic: true,
          automatic_from: n === 2 ? ('active' as const) : ('triggered' as const),
        })),
        { name: 'By hand' },
      ],
    },
    BY,
  );
  const components = page.components.map(({ id, name, service_id: service, automatic_from: from }): Chosen => {
    return { id, name, service, from, own: service === null ? 'operational' : null, chosenAt: -1 };
  });
  const model = {
    opened: [] as Incident[],
    posts: [] as Published[],
    components,
    merges: new Map<Incident, { into: Incident; was: IncidentStatus }>(),
  };
  for (const [at, step] of steps.entries()) {
    await act(step, at, { model, services, pageId: page.id });
    await evaluateAll(pages);
    const shown = (await findPage(db, page.id))?.components ?? [];
    for (const component of model.components) {
      const read = shown.find(({ id }) => id === component.id)?.status ?? 'operational';
      assert.equal(
        RANK[read],
        expected(component, model.opened, model.posts),
        `${component.name} after ${JSON.stringify(steps.slice(0, at + 1))}`,
      );
    }
  }
  // Nothing of it weighs on the next history.
  await removePage(pages, page.id, BY);
}

function expected(component: Chosen, opened: readonly Incident[], posts: readonly Published[]): number {
  const counts = component.from === 'active' ? ['active', 'mitigated'] : ['triggered', 'triage', 'acknowledged', 'active', 'mitigated'];
  const rule = opened
    .filter((incident) => component.service !== null && affectedBy(incident).has(component.service) && counts.includes(incident.status))
    .map(({ severity: worst }) => RULE[worst]);
  const raised = posts
    .filter(
      ({ components, status, raisedAt }) => components.includes(component.id) && status !== 'resolved' && raisedAt > component.chosenAt,
    )
    .map((post) => RAISES[post.impact]);
  return Math.max(...(component.own === null ? [0, ...rule] : [RANK[component.own]]), ...raised);
}

interface World {
  readonly model: {
    readonly opened: Incident[];
    readonly posts: Published[];
    readonly components: readonly Chosen[];
    readonly merges: Map<Incident, { into: Incident; was: IncidentStatus }>;
  };
  readonly services: readonly string[];
  readonly pageId: string;
}

/** Does a step; what is refused changes the model as little as the server. */
async function act(step: Step, at: number, { model, services, pageId }: World): Promise<void> {
  const { opened, posts, merges } = model;
  if (step.do === 'open') {
    const service = services[step.service] ?? null;
    const request = { title: 'It burns', severity: step.severity, service_id: service };
    const { id } = await db.transaction((tx) => createIncident(tx, incidents, request, { by: BY, source: 'manual' }));
    opened.push({ id, severity: step.severity, status: 'triggered', service: service ?? '', parts: new Map() });
    return;
  }
  if (step.do === 'choose') return choose(step, at, model, pageId);
  if (step.do === 'publish') {
    const ids = step.components.map((n) => model.components[n]?.id ?? '');
    const incident = opened.at(-1 - step.which);
    const input = {
      title: 'For customers',
      message: 'We look',
      impact: step.impact,
      component_ids: ids,
      incident_id: incident?.id ?? null,
    };
    const post = await tried(publishIncident(pages, pageId, input, BY));
    if (post) posts.push({ id: post.id, impact: step.impact, status: 'investigating', components: ids, raisedAt: at });
    return;
  }
  if (step.do === 'update' || step.do === 'remove') {
    const post = posts.at(-1 - step.which);
    if (!post) return;
    if (step.do === 'remove') {
      await removePost(pages, pageId, post.id, BY);
      posts.splice(posts.indexOf(post), 1);
      return;
    }
    await publishUpdate(
      pages,
      pageId,
      post.id,
      { message: 'More', status: step.status, ...(step.impact ? { impact: step.impact } : {}) },
      BY,
    );
    const raisesAnew = (step.impact ?? post.impact) !== post.impact || (post.status === 'resolved') !== (step.status === 'resolved');
    if (raisesAnew) post.raisedAt = at;
    post.impact = step.impact ?? post.impact;
    post.status = step.status;
    return;
  }
  const incident = opened.at(-1 - step.which);
  if (!incident) return;
  switch (step.do) {
    case 'command': {
      const done = await tried(runCommand(incidents, { ...BY, command: step.command, incidentId: incident.id }));
      if (done) incident.status = done.status;
      return;
    }
    case 'severity':
      await editIncident(incidents, incident.id, { severity: step.severity }, BY);
      incident.severity = step.severity;
      return;
    case 'merge': {
      const into = opened.at(-1 - step.into);
      if (!into || !(await tried(mergeIncident(incidents, { ref: incident.id, into: into.id, reader: READER }, BY)))) return;
      merges.set(incident, { into, was: incident.status });
      into.parts.set(incident, affectedBy(incident));
      incident.status = 'cancelled';
      return;
    }
    case 'unmerge': {
      const merge = merges.get(incident);
      if (!(await tried(unmergeIncident(incidents, incident.id, READER, BY)))) return;
      assert.ok(merge, 'only what was merged is unmerged');
      merge.into.parts.delete(incident);
      incident.status = merge.was;
      merges.delete(incident);
    }
  }
}

async function choose(step: Extract<Step, { do: 'choose' }>, at: number, model: World['model'], pageId: string): Promise<void> {
  const chosen = model.components[step.component];
  if (!chosen) return;
  const before = (await findPage(db, pageId))?.components.find(({ id }) => id === chosen.id)?.status;
  const input = model.components.map(({ id, name }) => (id === chosen.id ? { id, name, status: step.status } : { id, name }));
  await changePage(pages, pageId, { components: input }, BY);
  if (step.status === null) {
    if (chosen.service === null) return;
    chosen.own = null;
    chosen.chosenAt = -1;
    return;
  }
  if (step.status === before) return;
  chosen.own = step.status;
  chosen.chosenAt = at;
}

/** What came of it; null: it was refused, and changed nothing. */
async function tried<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (['invalid_transition', 'conflict', 'not_found'].includes(String((error as { code?: unknown }).code))) return null;
    throw error;
  }
}
