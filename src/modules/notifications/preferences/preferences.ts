import type { Urgency } from '../../escalation/ports.ts';
import { missingContact, reaches, type PersonChannelName, type PersonMethod, type PersonMethods, type Recipient } from '../pages/page.ts';
import { endOfQuietHours, isTimeOfDay, type QuietHours } from './quiet-hours.ts';

/** Tell me by this, so long after the page began. */
export interface PreferenceRule {
  readonly urgency: Urgency;
  readonly channel: PersonChannelName;
  readonly delay_minutes: number;
}

/** How a person wants to be told. */
export interface Preferences {
  readonly rules: readonly PreferenceRule[];
  readonly quiet_hours: QuietHours | null;
}

/** For an urgency that a person's own rules leave out: in the web app and by email at once. */
const LEFT_OUT: ReadonlyArray<Omit<PreferenceRule, 'urgency'>> = [
  { channel: 'in_app', delay_minutes: 0 },
  { channel: 'email', delay_minutes: 0 },
];

export const MAX_RULES = 24;
export const MAX_DELAY_MINUTES = 1_440;

/** A way to a person, and whether it leads anywhere. */
export interface Method {
  readonly channel: PersonChannelName;
  readonly available: boolean;
  /** What is missing; null when nothing is. */
  readonly reason: string | null;
}

/** Every channel with what stands in its way. `connected` are those that the service is connected to. */
export function methodsOf(channels: PersonMethods, to: Recipient, connected: ReadonlySet<PersonChannelName>): readonly Method[] {
  return channels.all.map((method) => {
    // What an address could not be verified through is not asked for one.
    const reason = connected.has(method.id) ? missingContact(to, method) : 'not connected';
    return { channel: method.id, available: reason === null, reason };
  });
}

/** What is wrong with preferences, by JSON pointer. Empty: they can be saved. */
export function preferenceProblems(
  channels: PersonMethods,
  preferences: Preferences,
  to: Recipient,
): readonly { readonly pointer: string; readonly code: string; readonly detail: string }[] {
  const problems: { pointer: string; code: string; detail: string }[] = [];
  const seen = new Set<string>();
  for (const [index, { urgency, channel }] of preferences.rules.entries()) {
    const pointer = `/rules/${index}/channel`;
    const method = channels.of(channel);
    const missing = missingContact(to, method);
    if (missing !== null)
      problems.push({ pointer, code: 'no_contact', detail: `${channel} cannot be used: ${missing}; ${remedy(method)}` });
    if (seen.has(`${urgency} ${channel}`))
      problems.push({ pointer, code: 'duplicate', detail: `${channel} is listed twice for ${urgency} urgency` });
    seen.add(`${urgency} ${channel}`);
  }
  const quiet = preferences.quiet_hours;
  if (quiet) {
    for (const end of ['start', 'end'] as const)
      if (!isTimeOfDay(quiet[end]))
        problems.push({ pointer: `/quiet_hours/${end}`, code: 'format', detail: 'must be a time such as 22:00' });
    if (quiet.start === quiet.end) problems.push({ pointer: '/quiet_hours/end', code: 'range', detail: 'must differ from start' });
  }
  return problems;
}

function remedy({ contact, address }: PersonMethod): string {
  switch (contact) {
    case 'phone':
      return 'enter a phone number in your profile first, and confirm it';
    case 'address':
      return `enter your ${address?.label.toLowerCase() ?? 'address'} first, and confirm it`;
    default:
      return contact === 'email' ? 'confirm your address first' : 'link your account first';
  }
}

const UNREACHED: Readonly<Record<Urgency, string>> = {
  high: 'For high urgency nothing would wake you: verify a phone, a chat account or a push address, and use it in a rule.',
  low: 'For low urgency you are reachable only in the web app: while it is closed you are not notified.',
};

/** What a person should know about preferences that can be saved. */
export function preferenceWarnings(channels: PersonMethods, { rules }: Preferences, methods: readonly Method[]): readonly string[] {
  const warnings: string[] = [];
  const works = (channel: PersonChannelName) => methods.some((method) => method.channel === channel && method.available);
  for (const urgency of ['high', 'low'] as const) {
    const own = rules.filter((rule) => rule.urgency === urgency);
    if (own.length === 0) warnings.push(`No rule for ${urgency} urgency: the default applies, immediately in the web app and by email.`);
    else if (!own.some(({ channel }) => reaches(channels.of(channel), urgency) && works(channel))) warnings.push(UNREACHED[urgency]);
    for (const rule of own) {
      const method = methods.find((entry) => entry.channel === rule.channel);
      if (method && !method.available)
        warnings.push(`You cannot be notified ${channels.of(rule.channel).byInFull} at present: ${method.reason ?? ''}.`);
    }
  }
  return [...new Set(warnings)];
}

/** The methods that a page of this urgency uses, and when. A person whose rules leave it out is notified nevertheless. */
export function plannedMethods(
  preferences: Preferences,
  urgency: Urgency,
  now: Date,
): readonly { readonly channel: PersonChannelName; readonly dueAt: Date; readonly deferredUntil: Date | null }[] {
  const own = preferences.rules.filter((rule) => rule.urgency === urgency);
  return (own.length > 0 ? own : LEFT_OUT).map(({ channel, delay_minutes: delay }) => {
    const wanted = new Date(now.getTime() + delay * 60_000);
    const deferred = urgency === 'low' && preferences.quiet_hours ? endOfQuietHours(preferences.quiet_hours, wanted) : null;
    return { channel, dueAt: deferred ?? wanted, deferredUntil: deferred };
  });
}

/** Of what a page of this urgency uses: what leads to the person and is noticed, of high urgency in their sleep. */
export function workingMethods(
  channels: PersonMethods,
  preferences: Preferences,
  methods: readonly Method[],
  urgency: Urgency,
): readonly PersonChannelName[] {
  const works = new Set(methods.filter(({ available }) => available).map(({ channel }) => channel));
  return plannedMethods(preferences, urgency, new Date(0))
    .map(({ channel }) => channel)
    .filter((channel) => reaches(channels.of(channel), urgency) && works.has(channel));
}

/** Another way to a person whom one did not reach; null when all are in use or lead nowhere. Nobody is rung for low urgency who did not ask for it. */
export function alternateFor(
  channels: PersonMethods,
  {
    planned,
    methods,
    urgency,
  }: { readonly planned: ReadonlySet<PersonChannelName>; readonly methods: readonly Method[]; readonly urgency: Urgency },
): PersonChannelName | null {
  const works = new Set(methods.filter((method) => method.available).map((method) => method.channel));
  const alternates = channels.all.filter(({ fallback }) => fallback !== null).toSorted((a, b) => (a.fallback ?? 0) - (b.fallback ?? 0));
  return alternates.find(({ id, rings }) => !planned.has(id) && works.has(id) && (urgency === 'high' || !rings))?.id ?? null;
}
