import { RECORDED } from '../incidents/events.ts';
import type { Row } from '../../platform/sample-rows/rows.store.ts';
import type { Actor } from '../../platform/actor.ts';
import { SYSTEM } from '../../platform/actor.ts';
import { SAMPLE_MAIL_DOMAIN, sampleId } from '../../platform/sample-rows/mark.ts';
import { NEEDS, type SamplePerson, type SampleTeam, TEAMS } from './people.ts';
import { PLAYBOOKS, PAST, type Past } from './past.ts';
import { dice, occur, TROUBLES, type Trouble, WORKLOADS, type Workload } from './world.ts';

/** Rows that are inserted together, in the order of their tables. */
export interface Part {
  /** For whoever waits: "Adding …". */
  readonly title: string;
  readonly tables: ReadonlyArray<readonly [table: string, rows: readonly Row[]]>;
}

const KIND = {
  user: 1,
  team: 2,
  service: 3,
  schedule: 4,
  policy: 5,
  layer: 6,
  playbook: 7,
  step: 8,
  group: 9,
  alert: 10,
  incident: 11,
  line: 12,
  postMortem: 13,
  version: 14,
  item: 15,
  role: 16,
  run: 17,
  investigation: 18,
  evidence: 19,
  agent: 20,
  page: 21,
  component: 22,
  post: 23,
  update: 24,
  escalation: 25,
  status: 26,
  called: 27,
} as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How far back the scene reaches. */
const DAYS = 30;
/** Alerts of a quiet day; busy ones have more. */
const ALERTS_A_DAY = 12;
const SEED = 20_240_229;
const AGENT = 'Scout (sample)';

/** How everything that has a name says what it is. */
const named = (name: string): string => `${name} (sample)`;

const PEOPLE = TEAMS.flatMap((team, at) => team.people.map((person, place) => ({ ...person, team: at, place })));
const personId = (team: number, place: number) =>
  sampleId(
    KIND.user,
    PEOPLE.findIndex((one) => one.team === team && one.place === place),
  );
const actorOf = (team: number, place: number): Actor => ({
  kind: 'user',
  id: personId(team, place),
  name: named(TEAMS[team]?.people[place]?.name ?? ''),
});
const workloadOf = (service: string) => WORKLOADS.findIndex((one) => one.service === service);
const serviceId = (service: string) => sampleId(KIND.service, workloadOf(service));
const teamOf = (service: string) => TEAMS.findIndex((team) => team.services.includes(service));
const teamId = (team: number) => sampleId(KIND.team, team);
const troubleOf = (name: string): Trouble => found(TROUBLES.find((one) => one.alertname === name));

function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('the scene names something that it does not have');
  return item;
}

/** The whole example as it stands at a time: the same for the same time. Pure. */
export function sampleScene(now: Date, seed = SEED): readonly Part[] {
  const at = (msAgo: number) => new Date(now.getTime() - msAgo).toISOString();
  const begin = at((DAYS + 10) * DAY_MS);
  const pasts = PAST.map((past, place) => pastRows(past, place, now));
  return [
    { title: 'teams and people', tables: organisation(begin) },
    { title: 'services and playbooks', tables: [...services(begin), ['playbooks', playbooks(begin)]] },
    { title: 'a month of alerts', tables: alerts(now, seed) },
    { title: 'incidents and post-mortems', tables: merged(pasts) },
    { title: 'an investigation', tables: investigation(now) },
    { title: 'a status page', tables: statusPage(now, begin) },
  ];
}

/** The same tables of several lists as one list, in the order of the first. */
function merged(lists: ReadonlyArray<Part['tables']>): Part['tables'] {
  const names = [...new Set(lists.flatMap((list) => list.map(([table]) => table)))];
  return names.map((name) => [name, lists.flatMap((list) => list.flatMap(([table, rows]) => (table === name ? rows : [])))] as const);
}

function organisation(begin: string): Part['tables'] {
  const times = { created_at: begin, updated_at: begin };
  return [
    ['users', PEOPLE.map((person, place) => userRow(person, place, times))],
    ['escalation_policies', TEAMS.map((team, place) => ({ id: sampleId(KIND.policy, place), ...policyOf(team, place), ...times }))],
    [
      'teams',
      TEAMS.map((team, place) => ({
        id: teamId(place),
        name: named(team.name),
        description: team.about,
        escalation_policy_id: sampleId(KIND.policy, place),
        time_zone: team.timeZone,
        ...times,
      })),
    ],
    [
      'escalation_policy_targets',
      TEAMS.flatMap((_, place) => [
        { policy_id: sampleId(KIND.policy, place), team_id: teamId(place) },
        { policy_id: sampleId(KIND.policy, place), user_id: personId(place, 0) },
      ]),
    ],
    ['team_members', PEOPLE.map(({ team, place }) => ({ team_id: teamId(team), user_id: personId(team, place), added_at: begin }))],
    [
      'schedules',
      TEAMS.map((team, place) => ({
        id: sampleId(KIND.schedule, place),
        team_id: teamId(place),
        name: named(team.name),
        time_zone: team.timeZone,
        version: 1,
        ...times,
      })),
    ],
    [
      'schedule_versions',
      TEAMS.map((team, place) => ({
        schedule_id: sampleId(KIND.schedule, place),
        version: 1,
        effective_from: begin,
        layers: [layerOf(team, place, begin)],
      })),
    ],
  ];
}

function userRow({ name, role, team }: SamplePerson & { readonly team: number }, place: number, times: Row): Row {
  const local = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.');
  const email = `${local}@${SAMPLE_MAIL_DOMAIN}`;
  return {
    id: sampleId(KIND.user, place),
    email,
    email_normalised: email,
    display_name: named(name),
    role,
    wake_question: false,
    time_zone: TEAMS[team]?.timeZone ?? null,
    active: true,
    ...times,
  };
}

function policyOf({ name }: SampleTeam, place: number): Row {
  const levels = [
    { level_number: 1, delay_minutes: 5, targets: [{ target_type: 'team', target_team_id: teamId(place) }] },
    { level_number: 2, delay_minutes: 10, targets: [{ target_type: 'user', target_user_id: personId(place, 0) }] },
  ];
  return { name: named(name), description: 'Whoever is on call, then the lead of the team.', levels, repeat_count: 1 };
}

function layerOf({ timeZone, handoffTime, people }: SampleTeam, place: number, begin: string): Row {
  return {
    id: sampleId(KIND.layer, place),
    name: 'Weekly',
    rotation_type: 'weekly',
    shift_length: 1,
    shift_length_unit: 'weeks',
    handoff_time: handoffTime,
    handoff_day: 'monday',
    time_zone: timeZone,
    start: begin,
    end: null,
    restrictions: [],
    user_ids: people.flatMap(({ role }, at) => (role === 'operator' ? [personId(place, at)] : [])),
  };
}

function services(begin: string): Part['tables'] {
  return [
    [
      'services',
      WORKLOADS.map(({ service }) => ({
        id: serviceId(service),
        name: named(service),
        description: `Runs the ${service} of a made-up shop.`,
        team_id: teamId(teamOf(service)),
        matchers: [`service="${service}"`],
        urgency: 'high',
        auto_incident: 'off',
        created_at: begin,
        updated_at: begin,
        position: 1_000,
      })),
    ],
    ['service_dependencies', NEEDS.map(([from, to]) => ({ service_id: serviceId(from), depends_on_id: serviceId(to) }))],
  ];
}

function playbooks(begin: string): readonly Row[] {
  return PLAYBOOKS.map(({ name, service, kind, trouble }, place) => ({
    id: sampleId(KIND.playbook, place),
    name: named(name),
    kind,
    service_id: serviceId(service),
    tags: [service],
    label_selectors: { alertname: trouble },
    state: 'enabled',
    version: 1,
    steps: stepsOf(place),
    created_by: actorOf(teamOf(service), 0),
    updated_by: actorOf(teamOf(service), 0),
    created_at: begin,
    updated_at: begin,
  }));
}

function stepsOf(playbook: number): readonly Row[] {
  return found(PLAYBOOKS[playbook]).steps.map(([kind, title, body, command], step) => ({
    id: sampleId(KIND.step, playbook * 100 + step),
    kind,
    title,
    body,
    command,
    expected: null,
    url: null,
  }));
}

/** One alert, before it is a row. */
interface Fired {
  readonly id: string;
  readonly group: string;
  readonly workload: Workload;
  readonly trouble: Trouble;
  readonly figure: number;
  readonly pod?: string;
  readonly startedAgo: number;
  readonly ackedAfter: number | null;
  readonly endedAgo: number | null;
  readonly occurrences: number;
}

/** Alerts of past incidents stand before all others of the month. */
const pastAlert = (past: number) => sampleId(KIND.alert, past);
const pastGroup = (past: number) => sampleId(KIND.group, past);

/** What burns now: how many minutes ago it began, and whether somebody has it. */
const OPEN: ReadonlyArray<readonly [service: string, trouble: string, minutes: number, owned: boolean, pods: number]> = [
  ['search', 'PodCrashLooping', 23, false, 8],
  ['edge', 'CertificateExpiresSoon', 190, false, 1],
  ['warehouse', 'DiskAlmostFull', 71, true, 1],
  ['ledger', 'ReplicaLagging', 12, false, 1],
  ['mail', 'QueueTooLong', 38, true, 1],
];

function alerts(now: Date, seed: number): Part['tables'] {
  const roll = dice(seed);
  const fired: Fired[] = PAST.map((past, place) => ({
    id: pastAlert(place),
    group: pastGroup(place),
    workload: found(WORKLOADS[workloadOf(past.service)]),
    trouble: troubleOf(past.trouble),
    figure: 12,
    startedAgo: past.daysAgo * DAY_MS,
    ackedAfter: past.acknowledged * MINUTE_MS,
    endedAgo: past.daysAgo * DAY_MS - past.resolved * MINUTE_MS,
    occurrences: past.resolved,
  }));
  let alert = fired.length;
  let group = fired.length;
  for (let day = DAYS; day > 0; day -= 1) {
    for (let left = ALERTS_A_DAY + Math.floor(roll() * 8); left > 0; left -= 1) {
      const [workload, trouble] = [roll.pick(WORKLOADS), roll.pick(TROUBLES)];
      const startedAgo = (day - roll()) * DAY_MS + 3 * HOUR_MS;
      const lasts = (4 + roll() ** 3 * 150) * MINUTE_MS;
      const pods = roll() < 0.08 ? 3 + Math.floor(roll() * 5) : 1;
      for (let pod = 0; pod < pods; pod += 1) {
        fired.push({
          id: sampleId(KIND.alert, alert),
          group: sampleId(KIND.group, group),
          workload,
          trouble,
          figure: 3 + Math.floor(roll() * 25),
          ...(pods > 1 ? { pod: `${workload.deployment}-${pod}` } : {}),
          startedAgo: startedAgo - pod * MINUTE_MS,
          ackedAfter: roll() < 0.55 ? Math.min(lasts, (1 + roll() ** 2 * 25) * MINUTE_MS) : null,
          endedAgo: Math.max(startedAgo - pod * MINUTE_MS - lasts, MINUTE_MS),
          occurrences: 1 + Math.floor(lasts / (5 * MINUTE_MS)),
        });
        alert += 1;
      }
      group += 1;
    }
  }
  for (const [service, name, minutes, owned, pods] of OPEN) {
    const workload = found(WORKLOADS[workloadOf(service)]);
    for (let pod = 0; pod < pods; pod += 1) {
      fired.push({
        id: sampleId(KIND.alert, alert),
        group: sampleId(KIND.group, group),
        workload,
        trouble: troubleOf(name),
        figure: 7 + Math.floor(roll() * 10),
        ...(pods > 1 ? { pod: `${workload.deployment}-${pod}` } : {}),
        startedAgo: minutes * MINUTE_MS - pod * 10_000,
        ackedAfter: owned ? 6 * MINUTE_MS : null,
        endedAgo: null,
        occurrences: 1 + pod,
      });
      alert += 1;
    }
    group += 1;
  }
  const rows = fired.sort((one, other) => other.startedAgo - one.startedAgo);
  return [
    ['alert_groups', groupRows(rows, now)],
    ['alerts', rows.map((one) => alertRow(one, now))],
    ['alert_events', rows.flatMap((one) => alertEvents(one, now))],
    ['alerts_to_index', rows.map((one) => ({ alert_id: one.id, words: wordsOf(one) }))],
  ];
}

function groupRows(rows: readonly Fired[], now: Date): readonly Row[] {
  const groups = new Map<string, Fired[]>();
  for (const one of rows) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return [...groups].map(([id, members]) => {
    const began = new Date(now.getTime() - Math.max(...members.map(({ startedAgo }) => startedAgo))).toISOString();
    const last = new Date(now.getTime() - Math.min(...members.map(({ startedAgo }) => startedAgo))).toISOString();
    const open = members.some(({ endedAgo }) => endedAgo === null);
    const ended = open ? null : new Date(now.getTime() - Math.min(...members.map(({ endedAgo }) => endedAgo ?? 0))).toISOString();
    return {
      id,
      group_key: keyOf(id),
      status: open ? 'open' : 'closed',
      revision: 1,
      routed_revision: 1,
      last_alert_at: last,
      created_at: began,
      updated_at: ended ?? last,
      closed_at: ended,
      has_incident: PAST.some((_, at) => pastGroup(at) === id),
      emptied: false,
    };
  });
}

/** No real alert has such a key: none joins a group of the example. */
const keyOf = (group: string) => `sample ${group}`;

const occurrenceOf = ({ workload, trouble, figure, pod }: Fired) =>
  occur({ ...workload, team: found(TEAMS[teamOf(workload.service)]).name.toLowerCase() }, trouble, figure, pod);

function alertRow(one: Fired, now: Date): Row {
  const { labels, annotations } = occurrenceOf(one);
  const { runbook_url: _, ...kept } = annotations;
  const at = (ago: number) => new Date(now.getTime() - ago).toISOString();
  const began = at(one.startedAgo);
  const ended = one.endedAgo === null ? null : at(one.endedAgo);
  const acked = one.ackedAfter === null ? null : at(one.startedAgo - one.ackedAfter);
  return {
    id: one.id,
    fingerprint: `sample ${one.id}`,
    title: annotations['summary'],
    description: annotations['description'],
    status: ended !== null ? 'resolved' : acked === null ? 'firing' : 'acknowledged',
    severity: one.trouble.severity,
    labels,
    annotations: kept,
    source: 'alertmanager',
    group_key: keyOf(one.group),
    group_id: one.group,
    service_id: serviceId(one.workload.service),
    starts_at: began,
    ends_at: ended,
    last_received_at: ended ?? began,
    last_event_at: ended ?? began,
    occurrence_count: one.occurrences,
    acknowledged_at: acked,
    acknowledged_by: acked === null ? null : actorOfAlert(one),
    resolved_at: ended,
    resolved_by: ended === null ? null : { kind: 'source', id: null, name: 'alertmanager' },
    content_digest: one.id,
    created_at: began,
    updated_at: ended ?? acked ?? began,
    first_events: firstEvents(one, began),
    recorded: false,
  };
}

const actorOfAlert = ({ workload }: Fired) => actorOf(teamOf(workload.service), 1);

function firstEvents({ group, workload }: Fired, began: string): readonly Row[] {
  const why = 'This alert is sample data: nobody is notified.';
  return [
    {
      step: 'received',
      outcome: 'firing',
      data: { why: 'There was no open alert with its fingerprint.', source: 'alertmanager', event_at: began },
    },
    { step: 'grouped', outcome: 'opened', data: { group_id: group, why: `It shares its name and the service ${workload.service}.` } },
    { step: 'routed', outcome: 'nobody', data: { why, rules: [], destinations: [] } },
  ];
}

function alertEvents(one: Fired, now: Date): readonly Row[] {
  const at = (ago: number) => new Date(now.getTime() - ago).toISOString();
  const { id, startedAgo, ackedAfter, endedAgo } = one;
  const acked = {
    alert_id: id,
    at: at(startedAgo - (ackedAfter ?? 0)),
    step: 'acknowledged',
    outcome: 'acknowledged',
    actor: actorOfAlert(one),
    data: {},
  };
  const ended = { alert_id: id, at: at(endedAgo ?? 0), step: 'resolved', outcome: 'resolved', actor: null, data: { by: 'alertmanager' } };
  return [...(ackedAfter === null ? [] : [acked]), ...(endedAgo === null ? [] : [ended])];
}

function wordsOf(one: Fired): string {
  const { labels, annotations } = occurrenceOf(one);
  return [annotations['summary'], annotations['description'], ...Object.values(labels)].join('\n').toLowerCase();
}

const incidentId = (past: number) => sampleId(KIND.incident, past);

/** Its timeline, oldest first. */
function pastLines(past: Past, place: number, at: (minutes: number) => string): readonly Row[] {
  const team = teamOf(past.service);
  const [lead, other] = [actorOf(team, 0), actorOf(team, 1)];
  const line = (entry: number, after: number, kind: string, actor: Actor, text: string): Row => ({
    id: sampleId(KIND.line, place * 100 + entry),
    incident_id: incidentId(place),
    kind,
    at: at(after),
    actor,
    text,
    data: {},
  });
  return [
    line(0, 0, RECORDED.incident.created, SYSTEM, `Created as ${past.severity} by an alert of ${named(past.service)}.`),
    line(1, 0, RECORDED.alerts.linked, SYSTEM, 'The alert was linked.'),
    line(2, past.acknowledged, RECORDED.incident.acknowledged, lead, `Acknowledged by ${lead.name}.`),
    line(3, past.acknowledged + 1, RECORDED.role.assigned, lead, `${lead.name} is incident commander.`),
    ...past.lines.map(({ after, kind, who, text }, entry) =>
      line(10 + entry, after, kind, who === null ? SYSTEM : actorOf(team, who), text),
    ),
    line(50, past.mitigated, RECORDED.incident.mitigated, other, `Mitigated by ${other.name}.`),
    line(51, past.resolved, RECORDED.incident.resolved, lead, `Resolved by ${lead.name}.`),
    line(52, past.resolved + 1_440, RECORDED.incident.closed, lead, `Closed by ${lead.name}.`),
  ].sort((one, two) => (String(one['at']) < String(two['at']) ? -1 : 1));
}

function pastRows(past: Past, place: number, now: Date): Part['tables'] {
  const began = now.getTime() - past.daysAgo * DAY_MS;
  const at = (minutes: number) => new Date(began + minutes * MINUTE_MS).toISOString();
  const id = incidentId(place);
  const team = teamOf(past.service);
  const [lead, other] = [actorOf(team, 0), actorOf(team, 1)];
  const service = serviceId(past.service);
  const lines = pastLines(past, place, at);
  const postMortem = sampleId(KIND.postMortem, place);
  const published = at(past.resolved + 2 * 1_440);
  const content = contentOf(past, service, lines, at);
  const { title, customers: _, ...texts } = { title: past.title, customers: past.customers, content };
  const role = { incident_id: id, role: 'incident_commander', user_id: lead.id, source: 'manual', state: 'ended', assigned_by: lead };
  return [
    [
      'incidents',
      [
        {
          id,
          title,
          description: past.description,
          severity: past.severity,
          status: 'closed',
          service_id: service,
          commander_id: lead.id,
          created_by: SYSTEM,
          source: 'alert',
          group_id: pastGroup(place),
          is_acknowledged: true,
          acknowledged_at: at(past.acknowledged),
          acknowledged_by: lead,
          last_acknowledged_at: at(past.acknowledged),
          last_acknowledged_by: lead,
          promoted_at: at(past.acknowledged),
          mitigated_at: at(past.mitigated),
          resolved_at: at(past.resolved),
          closed_at: at(past.resolved + 1_440),
          alert_count: 1,
          alerts_quiet: true,
          created_at: at(0),
          updated_at: at(past.resolved + 1_440),
        },
      ],
    ],
    [
      'incident_alerts',
      [{ incident_id: id, alert_id: pastAlert(place), alert_number: 0, group_id: pastGroup(place), linked_at: at(0), linked_by: SYSTEM }],
    ],
    ['incident_timeline', lines],
    [
      'incident_roles',
      [{ id: sampleId(KIND.role, place), ...role, assigned_at: at(past.acknowledged + 1), ended_at: at(past.resolved + 1_440) }],
    ],
    [
      'incident_status_updates',
      [
        {
          id: sampleId(KIND.status, place),
          incident_id: id,
          message: past.summary,
          audience: 'internal',
          author: lead,
          created_at: at(past.mitigated),
        },
      ],
    ],
    ['escalations', [escalationRow(past, place, at)]],
    ['escalation_steps', [stepRow(team, place, at)]],
    [
      'post_mortems',
      [
        {
          id: postMortem,
          incident_id: id,
          incident_number: 0,
          status: 'published',
          title,
          content: texts.content,
          service_ids: [service],
          authors: [lead, other],
          approver: other,
          blameless_confirmed: true,
          remarks: [],
          version: 1,
          words: postMortemWords(past),
          submitted_at: at(past.resolved + 1_500),
          approved_at: published,
          published_at: published,
          created_by: lead,
          updated_by: lead,
          created_at: at(past.resolved + 60),
          updated_at: published,
        },
      ],
    ],
    [
      'post_mortem_versions',
      [
        {
          id: sampleId(KIND.version, place),
          post_mortem_id: postMortem,
          version: 1,
          title,
          content: texts.content,
          saved_by: lead,
          created_at: published,
        },
      ],
    ],
    ['action_items', [itemRow(past, place, { postMortem, lead, created: published, now })]],
  ];
}

/** Whom the first level called. */
function stepRow(team: number, place: number, at: (minutes: number) => string): Row {
  return {
    id: sampleId(KIND.called, place),
    incident_id: incidentId(place),
    episode: 0,
    round: 1,
    level: 1,
    cause: 'start',
    schedule_id: sampleId(KIND.schedule, team),
    team_id: teamId(team),
    user_id: personId(team, 0),
    due_at: at(0),
    at: at(0),
  };
}

function escalationRow(past: Past, place: number, at: (minutes: number) => string): Row {
  const team = teamOf(past.service);
  const policy = policyOf(found(TEAMS[team]), team);
  return {
    id: sampleId(KIND.escalation, place),
    incident_id: incidentId(place),
    episode: 0,
    service_id: serviceId(past.service),
    policy_id: sampleId(KIND.policy, team),
    policy_name: policy['name'],
    urgency: 'high',
    levels: policy['levels'],
    status: 'stopped',
    round: 1,
    level: 1,
    rounds: 2,
    stopped_reason: 'acknowledged',
    started_at: at(0),
    ended_at: at(past.acknowledged),
    failures: 0,
  };
}

function contentOf(past: Past, service: string, lines: readonly Row[], at: (minutes: number) => string): Row {
  return {
    title: past.title,
    summary: past.summary,
    trigger: past.trigger,
    root_cause: past.cause,
    detection: past.detection,
    resolution: past.resolution,
    went_well: past.well,
    went_wrong: past.wrong,
    got_lucky: past.lucky,
    lessons: past.lessons,
    contributing_factors: past.factors,
    timeline: lines.map((line) => ({ entry_id: line['id'], at: line['at'], text: line['text'] })),
    impact: {
      description: past.impact,
      started_at: at(0),
      detected_at: at(1),
      ended_at: at(past.mitigated),
      customers_affected: past.customers,
      service_ids: [service],
    },
  };
}

function postMortemWords({ title, summary, trigger, cause, resolution, lessons }: Past): string {
  return [title, summary, trigger, cause, resolution, lessons].join('\n').toLowerCase();
}

function itemRow(
  { item, daysAgo }: Past,
  place: number,
  { postMortem, lead, created, now }: { readonly postMortem: string; readonly lead: Actor; readonly created: string; readonly now: Date },
): Row {
  const due = new Date(now.getTime() - (daysAgo - 28) * DAY_MS).toISOString().slice(0, 10);
  return {
    id: sampleId(KIND.item, place),
    post_mortem_id: postMortem,
    incident_id: incidentId(place),
    incident_number: 0,
    title: item.title,
    type: item.type,
    priority: 'high',
    status: item.done ? 'done' : 'in_progress',
    owner_id: lead.id,
    due_date: due,
    done_at: item.done ? new Date(now.getTime() - (daysAgo - 3) * DAY_MS).toISOString() : null,
    version: 1,
    created_by: lead,
    updated_by: lead,
    created_at: created,
    updated_at: created,
  };
}

/** What an agent found behind the newest incident. */
function investigation(now: Date): Part['tables'] {
  const place = PAST.length - 1;
  const past = found(PAST[place]);
  const began = now.getTime() - past.daysAgo * DAY_MS;
  const at = (minutes: number) => new Date(began + minutes * MINUTE_MS).toISOString();
  const id = sampleId(KIND.investigation, 0);
  const agent = sampleId(KIND.agent, 0);
  const pieces = [
    ['change', 'Deployments', null, 'checkout 4.18.2 rolled out 3 minutes before the first error: DB_POOL_MAX 80 → 40'],
    ['log', 'Loki', '{app="checkout"} |= "pool"', 'timeout: no free connection after 2 s (in use 40 of 40), 312 times in 5 minutes'],
    ['metric', 'Prometheus', 'histogram_quantile(0.99, sum by (le) (rate(card_gateway_seconds_bucket[5m])))', '0.18 s, as yesterday'],
  ] as const;
  const evidence = pieces.map((_, piece) => sampleId(KIND.evidence, piece));
  const { labels } = occur(found(WORKLOADS[workloadOf(past.service)]), troubleOf(past.trouble), 12);
  const held = { investigation_id: id, fencing_token: 1, agent_id: agent };
  return [
    [
      'investigations',
      [
        {
          id,
          subject_kind: 'incident',
          subject_id: incidentId(place),
          subject_number: 0,
          title: past.title,
          group_id: pastGroup(place),
          service_id: serviceId(past.service),
          status: 'completed',
          automatic: true,
          origin: 'service',
          because: `${named(past.service)} has critical incidents investigated.`,
          requested_by: SYSTEM,
          labels,
          severity: 'critical',
          attempt: 1,
          max_attempts: 3,
          fencing_token: 1,
          agent_id: agent,
          agent_name: AGENT,
          outcome: 'likely',
          summary: 'Errors of checkout began with release 4.18.2, which halved its connection pool. The card gateway is fine.',
          hypotheses: [
            {
              claim: 'Release 4.18.2 halved the connection pool of checkout; requests wait for a connection and fail',
              supports: evidence.slice(0, 2),
              contradicts: [],
              outcome: 'likely',
            },
            { claim: 'The card gateway answers slowly', supports: [], contradicts: evidence.slice(2), outcome: 'possible' },
          ],
          report: { suggested_actions: ['Roll checkout back to 4.18.1'], checked_and_clear: ['The card gateway'] },
          usage: { tool_calls: 9, tokens: 21_400, usd: 0.31 },
          created_at: at(0.5),
          updated_at: at(5),
          ended_at: at(5),
          begun_at: at(0.6),
          verdict: 'confirmed',
          verdict_by: actorOf(teamOf(past.service), 0),
          verdict_at: at(60),
        },
      ],
    ],
    [
      'investigation_attempts',
      [{ ...held, attempt: 1, agent_name: AGENT, dispatched_at: at(0.6), accepted_at: at(0.7), ended_at: at(5), outcome: 'completed' }],
    ],
    [
      'investigation_evidence',
      pieces.map(([kind, source, query, excerpt], piece) => ({
        id: evidence[piece],
        ...held,
        kind,
        source,
        query,
        excerpt,
        observed_at: at(1 + piece),
        created_at: at(1 + piece),
      })),
    ],
  ];
}

/** What customers would see, and nobody does: under which name, and for which service. */
const SHOWN: ReadonlyArray<readonly [service: string, name: string]> = [
  ['checkout', 'Checkout'],
  ['search', 'Search'],
  ['login', 'Sign-in'],
  ['ledger', 'Payments'],
];
const SAMPLE_PAGE_SLUG = 'example-shop-sample';

function statusPage(now: Date, begin: string): Part['tables'] {
  const page = sampleId(KIND.page, 0);
  const past = PAST.length - 1;
  const { daysAgo, title, summary, mitigated, resolved } = found(PAST[past]);
  const at = (minutes: number) => new Date(now.getTime() - daysAgo * DAY_MS + minutes * MINUTE_MS).toISOString();
  const component = (place: number) => sampleId(KIND.component, place);
  const post = sampleId(KIND.post, 0);
  const update = (place: number, status: string, message: string, minutes: number) => ({
    id: sampleId(KIND.update, place),
    post_id: post,
    key: `sample ${sampleId(KIND.update, place)}`,
    status,
    message,
    at: at(minutes),
    author: actorOf(0, 0),
  });
  return [
    [
      'status_pages',
      [
        {
          id: page,
          slug: SAMPLE_PAGE_SLUG,
          title: named('Example Shop'),
          description: 'How the shop does, and what we know.',
          visibility: 'private',
          theme: { color: '#0f766e', logo: null, dark: true },
          links: [],
          created_at: begin,
          updated_at: begin,
        },
      ],
    ],
    [
      'status_page_components',
      SHOWN.map(([service, name], place) => ({
        id: component(place),
        page_id: page,
        position: place,
        name,
        service_id: serviceId(service),
        automatic: false,
        status: 'operational',
        own_status: 'operational',
        status_since: at(mitigated),
        created_at: begin,
      })),
    ],
    [
      'status_page_changes',
      [
        ...SHOWN.map((_, place) => ({ component_id: component(place), at: begin, status: 'operational' })),
        { component_id: component(0), at: at(5), status: 'partial_outage' },
        { component_id: component(0), at: at(mitigated), status: 'operational' },
      ],
    ],
    [
      'status_page_incidents',
      [
        {
          id: post,
          page_id: page,
          title,
          status: 'resolved',
          impact: 'major',
          component_ids: [component(0)],
          incident_id: incidentId(past),
          started_at: at(5),
          resolved_at: at(resolved),
          created_at: at(5),
          updated_at: at(resolved),
          raised_at: at(5),
        },
      ],
    ],
    [
      'status_page_updates',
      [
        update(0, 'investigating', 'Some orders end on an error page. We are looking into it.', 5),
        update(1, 'monitoring', 'We rolled the last release back. Orders work again.', mitigated),
        update(2, 'resolved', summary, resolved),
      ],
    ],
  ];
}
