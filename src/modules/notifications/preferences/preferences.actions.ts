import { Problem } from '../../../platform/errors.ts';
import type { By } from '../../../platform/actor.ts';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { audit } from '../../audit/index.ts';
import type { Urgency } from '../../escalation/ports.ts';
import { selectAddresses } from '../contacts/contacts.store.ts';
import { type PersonChannelName, wakes } from '../pages/page.ts';
import { connectedChannels } from '../pages/page-failure.actions.ts';
import type { PageSenderDeps } from '../pages/page-sender.ts';
import { isVerified } from './default-rules.ts';
import {
  methodsOf,
  preferenceProblems,
  preferenceWarnings,
  type Method,
  type PreferenceRule,
  type Preferences,
  workingMethods,
} from './preferences.ts';
import { deletePreferences, savePreferences } from './preferences.store.ts';
import { peopleWithRules, type RuledPerson } from './rules.actions.ts';
import { zoneName } from './quiet-hours.ts';
import { preferencesChanged, AUDIT } from '../events.ts';

export interface PreferencesDeps extends Pick<PageSenderDeps, 'methods' | 'personChannelFor'> {
  readonly db: Database;
  readonly live: Live;
}

/** A person's preferences with what works of them. */
export interface PreferencesShown extends Preferences {
  readonly saved: boolean;
  /** Something that is verified and in the rules wakes the person. */
  readonly wakes: boolean;
  readonly methods: ReadonlyArray<
    Method & {
      readonly wakes: boolean;
      readonly verified: boolean;
      readonly address: string | null;
      readonly pending_address: string | null;
    }
  >;
  readonly warnings: readonly string[];
}

async function personOf(
  db: Queryable,
  deps: Pick<PreferencesDeps, 'methods' | 'personChannelFor'>,
  userId: string,
  connected: ReadonlySet<PersonChannelName> | null = null,
): Promise<RuledPerson> {
  const [person] = await peopleWithRules(db, deps, [userId], connected);
  if (!person) throw new Problem('not_found', 'Your account is gone');
  return person;
}

/** How a person wants to be told. */
export async function showPreferences(
  deps: Pick<PreferencesDeps, 'db' | 'methods' | 'personChannelFor'>,
  userId: string,
): Promise<PreferencesShown> {
  const connected = await connectedChannels(deps);
  const person = await personOf(deps.db, deps, userId, connected);
  const addresses = await selectAddresses(deps.db, [userId]);
  const methods = methodsOf(deps.methods, person, connected);
  const withAddress = methods.map((method) => {
    const own = addresses.find(({ channel }) => channel === method.channel);
    return {
      ...method,
      wakes: wakes(deps.methods.of(method.channel)),
      verified: isVerified(person, deps.methods.of(method.channel)),
      address: own?.address ?? null,
      pending_address: own?.pending ?? null,
    };
  });
  return {
    ...person.preferences,
    saved: person.own !== null,
    wakes: workingMethods(deps.methods, person.preferences, methods, 'high').length > 0,
    methods: withAddress,
    warnings: preferenceWarnings(deps.methods, person.preferences, methods),
  };
}

/** What a PUT carries. */
export interface PreferencesWanted {
  readonly rules: readonly PreferenceRule[];
  readonly quiet_hours?: { readonly start: string; readonly end: string; readonly time_zone?: string } | null;
}

/** Saves preferences, all or nothing. @throws Problem `validation_failed` that names each member which does not fit the person */
export async function changePreferences(
  deps: PreferencesDeps,
  userId: string,
  wanted: PreferencesWanted,
  by: By,
): Promise<PreferencesShown> {
  await deps.db.transaction(async (tx) => {
    const person = await personOf(tx, deps, userId);
    const quiet = wanted.quiet_hours ?? null;
    const zone = quiet === null ? 'UTC' : zoneName(quiet.time_zone ?? person.timeZone ?? 'UTC');
    const preferences: Preferences = {
      rules: wanted.rules.map(({ urgency, channel, delay_minutes }) => ({ urgency, channel, delay_minutes })),
      quiet_hours: quiet === null ? null : { start: quiet.start, end: quiet.end, time_zone: zone ?? 'UTC' },
    };
    const errors = [...preferenceProblems(deps.methods, preferences, person)];
    if (zone === null)
      errors.push({
        pointer: '/quiet_hours/time_zone',
        code: 'time_zone',
        detail: `${quiet?.time_zone ?? ''} is no time zone: use a name such as Europe/Berlin`,
      });
    if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
    await savePreferences(tx, userId, preferences);
    await audit(tx, {
      event: AUDIT.notification_preferences.updated,
      ...by,
      entityType: 'user',
      entityId: userId,
      data: { ...preferences },
    });
    await deps.live.publish(tx, preferencesChanged(userId, {}));
  });
  return showPreferences(deps, userId);
}

/** Drops a person's own rules: the default ones apply again. */
export async function dropPreferences(deps: PreferencesDeps, userId: string, by: By): Promise<PreferencesShown> {
  await deps.db.transaction(async (tx) => {
    if (!(await deletePreferences(tx, userId))) return;
    await audit(tx, { event: AUDIT.notification_preferences.reset, ...by, entityType: 'user', entityId: userId });
    await deps.live.publish(tx, preferencesChanged(userId, {}));
  });
  return showPreferences(deps, userId);
}

/** Whether and how people can be reached, for judging a policy before the night. */
export interface Reachability {
  readonly userId: string;
  readonly name: string;
  readonly active: boolean;
  readonly role: string;
  /** Channels that a page of this urgency uses, that lead to the person and that the person notices: of high urgency, that wake. */
  readonly working: readonly PersonChannelName[];
}

/** How a page of this urgency would reach each of these people. Unknown ids are left out. */
export async function reachabilityOf(
  db: Queryable,
  deps: Pick<PreferencesDeps, 'methods' | 'personChannelFor'>,
  userIds: readonly string[],
  urgency: Urgency,
): Promise<readonly Reachability[]> {
  const connected = await connectedChannels(deps);
  const people = await peopleWithRules(db, deps, userIds, connected);
  return people.map((person) => ({
    userId: person.userId,
    name: person.name,
    active: person.active,
    role: person.role,
    working: workingMethods(deps.methods, person.preferences, methodsOf(deps.methods, person, connected), urgency),
  }));
}
