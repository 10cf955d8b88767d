import type { Urgency } from '../../escalation/ports.ts';
import { IN_APP, missingContact, type PersonChannelName, type PersonMethod, type PersonMethods, type Recipient } from '../pages/page.ts';
import { MAX_DELAY_MINUTES, type PreferenceRule } from './preferences.ts';

/** The web app; the person's email address; every linked chat account and confirmed push address; the confirmed phone. */
export const DEFAULT_RULE_METHODS = ['in_app', 'email', 'messages', 'phone'] as const;

/** A rule for people who set none. It names kinds of methods: each person has others. */
export interface DefaultRule {
  readonly urgency: Urgency;
  readonly method: (typeof DEFAULT_RULE_METHODS)[number];
  readonly delay_minutes: number;
}

const URGENCIES = ['high', 'low'] as const;

/** The rules of a person who set none, until an admin changes them. */
export const DEFAULT_RULES: readonly DefaultRule[] = [
  { urgency: 'high', method: 'in_app', delay_minutes: 0 },
  { urgency: 'high', method: 'email', delay_minutes: 0 },
  { urgency: 'high', method: 'messages', delay_minutes: 0 },
  { urgency: 'high', method: 'phone', delay_minutes: 2 },
  { urgency: 'low', method: 'in_app', delay_minutes: 0 },
  { urgency: 'low', method: 'email', delay_minutes: 0 },
];

/** A person's contacts, and the channels that the service is connected to. */
export interface Contactable {
  readonly channels: PersonMethods;
  readonly to: Recipient;
  readonly connected: ReadonlySet<PersonChannelName>;
}

/**
 * The rules as they are for one person: only methods that this person verified. Two providers that call the same number
 * are one method: the first one that is connected calls. An urgency for which nothing is left goes to the web app.
 */
export function rulesFor(defaults: readonly DefaultRule[], person: Contactable): readonly PreferenceRule[] {
  return URGENCIES.flatMap((urgency) => {
    const rules = defaults
      .filter((rule) => rule.urgency === urgency)
      .flatMap(({ method, delay_minutes }) => channelsOf(method, person).map((channel) => ({ urgency, channel, delay_minutes })));
    return rules.length > 0 ? rules : [{ urgency, channel: IN_APP.id, delay_minutes: 0 }];
  });
}

function channelsOf(method: DefaultRule['method'], { channels, to, connected }: Contactable): readonly PersonChannelName[] {
  const verified = channels.all.filter((each) => kindOf(each) === method && isVerified(to, each));
  // What goes by email while no mail server is connected is held, and the admins hear of it.
  if (method === 'in_app' || method === 'email') return verified.map(({ id }) => id);
  const usable = verified.filter(({ id }) => connected.has(id)).map(({ id }) => id);
  return method === 'phone' ? usable.slice(0, 1) : usable;
}

function kindOf({ contact }: PersonMethod): DefaultRule['method'] {
  if (contact === 'none') return 'in_app';
  return contact === 'account' || contact === 'address' ? 'messages' : contact;
}

/** Stricter than what a person may choose: an account that is only looked up by an email address may not exist. */
export function isVerified(to: Recipient, method: PersonMethod): boolean {
  return method.contact === 'account' ? to.accounts[method.id] !== undefined : missingContact(to, method) === null;
}

/** Reads rules as an admin sends them, or as they are stored. @param wrong says where one is wrong, by JSON pointer, and why */
export function readDefaultRules(value: unknown, wrong: (path: string, detail: string) => void): readonly DefaultRule[] {
  if (!Array.isArray(value)) {
    wrong('', 'must be a list of rules');
    return DEFAULT_RULES;
  }
  const seen = new Set<string>();
  const rules = value.map((rule: unknown, index): DefaultRule => {
    const {
      urgency,
      method,
      delay_minutes: delay,
      ...more
    } = (typeof rule === 'object' && rule !== null ? rule : {}) as Record<string, unknown>;
    const known = URGENCIES.find((each) => each === urgency);
    const by = DEFAULT_RULE_METHODS.find((each) => each === method);
    if (known === undefined) wrong(`/${index}/urgency`, 'must be high or low');
    if (by === undefined) wrong(`/${index}/method`, `must be one of ${DEFAULT_RULE_METHODS.join(', ')}`);
    if (!Number.isInteger(delay) || Number(delay) < 0 || Number(delay) > MAX_DELAY_MINUTES)
      wrong(`/${index}/delay_minutes`, `must be a whole number from 0 to ${MAX_DELAY_MINUTES}`);
    for (const name of Object.keys(more)) wrong(`/${index}/${name}`, 'is not known here: remove it');
    if (seen.has(`${urgency} ${method}`)) wrong(`/${index}/method`, `is listed twice for ${String(urgency)} urgency`);
    seen.add(`${urgency} ${method}`);
    return { urgency: known ?? 'high', method: by ?? 'in_app', delay_minutes: Number(delay) };
  });
  for (const urgency of URGENCIES)
    if (!rules.some((rule) => rule.urgency === urgency)) wrong('', `must have a rule for ${urgency} urgency`);
  return rules;
}

/** Stored rules; the built-in ones where nothing that fits is stored. */
export function storedDefaultRules(value: unknown): readonly DefaultRule[] {
  let fits = value !== undefined;
  const rules = fits ? readDefaultRules(value, () => (fits = false)) : DEFAULT_RULES;
  return fits ? rules : DEFAULT_RULES;
}
