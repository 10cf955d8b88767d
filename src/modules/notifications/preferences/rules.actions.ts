import type { Queryable } from '../../../platform/db/database.ts';
import type { PersonChannelName } from '../pages/page.ts';
import { connectedChannels } from '../pages/page-failure.actions.ts';
import type { PageSenderDeps } from '../pages/page-sender.ts';
import { rulesFor } from './default-rules.ts';
import type { Preferences } from './preferences.ts';
import { type Person, selectPeople } from './preferences.store.ts';

/** A person with the rules in force: their own, else the default ones. */
export interface RuledPerson extends Person {
  readonly preferences: Preferences;
}

/** These people with the rules that apply to each; unknown ids are left out. `asked`: the connected channels, where the caller knows them. */
export async function peopleWithRules(
  db: Queryable,
  deps: Pick<PageSenderDeps, 'methods' | 'personChannelFor'>,
  userIds: readonly string[],
  asked: ReadonlySet<PersonChannelName> | null = null,
): Promise<readonly RuledPerson[]> {
  const people = await selectPeople(db, userIds);
  // Only the default rules depend on it.
  const connected = asked ?? (people.some(({ own }) => own === null) ? await connectedChannels(deps) : new Set<PersonChannelName>());
  return people.map((person) => ({
    ...person,
    preferences: person.own ?? { rules: rulesFor(person.defaults, { channels: deps.methods, to: person, connected }), quiet_hours: null },
  }));
}
