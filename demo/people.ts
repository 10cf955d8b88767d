import { type Client, openClient } from './client.ts';
import { NEW_USER } from './new-user.ts';
import { WORKLOADS } from '../src/modules/sample/world.ts';

/** The new user's colleagues. They sign in with the new user's password. */
export const COLLEAGUES = [
  { email: 'ben@example.org', display_name: 'Ben Okafor', role: 'operator' },
  { email: 'chloe@example.org', display_name: 'Chloé Martin', role: 'operator' },
  { email: 'dara@example.org', display_name: 'Dara Singh', role: 'operator' },
  { email: 'emil@example.org', display_name: 'Emil Novák', role: 'viewer' },
] as const;

const TEAMS = [
  { name: 'Storefront', members: ['anna@example.org', 'ben@example.org'] },
  { name: 'Payments', members: ['chloe@example.org', 'dara@example.org'] },
  { name: 'Platform', members: ['ben@example.org', 'dara@example.org', 'anna@example.org'] },
] as const;

/** What needs what. */
const DEPENDS: Readonly<Record<string, readonly string[]>> = {
  checkout: ['cart', 'ledger', 'card-gateway'],
  cart: ['login'],
  search: ['warehouse'],
  ledger: ['warehouse'],
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const IN_CHAT = (['high', 'low'] as const).flatMap((urgency) =>
  (['in_app', 'chatone'] as const).map((channel) => ({ urgency, channel, delay_minutes: 0 })),
);

interface Made {
  readonly id: string;
}

/** What the demo needs to know of those it made. */
export interface Organisation {
  /** Who acknowledges what happened before the new user looks. */
  readonly colleague: Client;
  /** The service whose critical alerts open an incident by themselves, once that is switched on. */
  readonly checkout: string;
}

/** Ids of the new user and the colleagues, by email address. */
export type People = ReadonlyMap<string, string>;

/** Gives the new user colleagues. */
export async function addColleagues(client: Client): Promise<People> {
  const { user } = (await client.call('GET', '/api/v1/auth/me')) as { readonly user: Made };
  const people = new Map<string, string>([[NEW_USER.email, user.id]]);
  for (const colleague of COLLEAGUES) {
    const made = (await client.call('POST', '/api/v1/users', { ...colleague, password: NEW_USER.password })) as { readonly user: Made };
    people.set(colleague.email, made.user.id);
  }
  return people;
}

/** Teams on call, escalation policies and services, as a team would set them up on its first day. */
export async function makeOrganisation(client: Client, people: People): Promise<Organisation> {
  const idOf = (email: string) => people.get(email) ?? '';
  const teams = new Map<string, string>();
  for (const { name, members } of TEAMS) teams.set(name.toLowerCase(), await makeTeam(client, name, members.map(idOf)));
  const services = await makeServices(client, teams);
  const colleague = openClient(client.url);
  await colleague.call('POST', '/api/v1/auth/login', { email: COLLEAGUES[0].email, password: NEW_USER.password });
  // There is no mail server here: people are told in the page and in chat.
  for (const person of [client, colleague]) await person.call('PUT', '/api/v1/users/me/notification-preferences', { rules: IN_CHAT });
  return { colleague, checkout: services.get('checkout') ?? '' };
}

/** There is no mail server here: those who were not yet set are told in the page and in chat as well. */
export async function reachInChat(url: string): Promise<void> {
  for (const { email } of COLLEAGUES.slice(1)) {
    const person = openClient(url);
    await person.call('POST', '/api/v1/auth/login', { email, password: NEW_USER.password });
    await person.call('PUT', '/api/v1/users/me/notification-preferences', { rules: IN_CHAT });
  }
}

/** The new user covers for the storefront today, so that the first incident is theirs. */
export async function putNewUserOnCall(client: Client): Promise<void> {
  const { user } = (await client.call('GET', '/api/v1/auth/me')) as { readonly user: Made };
  const { items } = (await client.call('GET', '/api/v1/teams?search=Storefront')) as {
    readonly items: readonly { readonly schedule_id: string }[];
  };
  const start = Date.now() - HOUR_MS;
  for (const { schedule_id: schedule } of items) {
    await client.call('POST', `/api/v1/on-call/schedules/${schedule}/overrides`, {
      user_id: user.id,
      start: new Date(start).toISOString(),
      end: new Date(start + DAY_MS).toISOString(),
    });
  }
}

/** A team whose members take turns, and the policy that pages them and then all of them. */
async function makeTeam(client: Client, name: string, members: readonly string[]): Promise<string> {
  const team = (await client.call('POST', '/api/v1/teams', { name, member_ids: members, time_zone: 'Europe/Berlin' })) as Made & {
    readonly schedule_id: string;
  };
  const layer = { name: 'Weekly', rotation_type: 'weekly', handoff_time: '09:00', handoff_day: 'monday', user_ids: members };
  await client.call('PATCH', `/api/v1/on-call/schedules/${team.schedule_id}`, { layers: [layer] });
  const policy = (await client.call('POST', '/api/v1/escalation-policies', {
    name: `${name}, around the clock`,
    levels: [
      { delay_minutes: 5, targets: [{ target_type: 'team', target_team_id: team.id }] },
      { delay_minutes: 10, targets: members.map((id) => ({ target_type: 'user', target_user_id: id })) },
    ],
    repeat_count: 1,
  })) as Made;
  await client.call('PATCH', `/api/v1/teams/${team.id}`, { escalation_policy_id: policy.id });
  return team.id;
}

async function makeServices(client: Client, teams: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const services = new Map<string, string>();
  for (const { service, team } of WORKLOADS) {
    const made = (await client.call('POST', '/api/v1/services', {
      name: service,
      team_id: teams.get(team) ?? null,
      matchers: [`service="${service}"`],
    })) as Made;
    services.set(service, made.id);
  }
  for (const [service, needs] of Object.entries(DEPENDS)) {
    const ids = needs.map((name) => services.get(name)).filter((id) => id !== undefined);
    await client.call('PATCH', `/api/v1/services/${services.get(service)}`, { dependency_ids: ids });
  }
  return services;
}
