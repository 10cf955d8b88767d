import { Type } from 'typebox';
import { PAGE_STATES, PERSON_CHANNELS } from '../pages/page.ts';
import { MAX_DELAY_MINUTES, MAX_RULES } from './preferences.ts';

const closed = { additionalProperties: false };
const Channel = Type.Enum([...PERSON_CHANNELS]);
const Urgency = Type.Enum(['high', 'low']);
const Rule = Type.Object(
  {
    urgency: Urgency,
    channel: Channel,
    delay_minutes: Type.Integer({ minimum: 0, maximum: MAX_DELAY_MINUTES, description: 'After the page began; 0 is at once.' }),
  },
  closed,
);
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'Such as 22:00.' });

/** A PUT replaces everything; without quiet hours there are none. */
export const PreferencesBody = Type.Object(
  {
    rules: Type.Array(Rule, { maxItems: MAX_RULES }),
    quiet_hours: Type.Optional(
      Type.Union([
        Type.Object(
          {
            start: TimeOfDay,
            end: TimeOfDay,
            time_zone: Type.Optional(
              Type.String({ minLength: 1, maxLength: 64, description: 'IANA name; default: that of your profile, else UTC.' }),
            ),
          },
          closed,
        ),
        Type.Null(),
      ]),
    ),
  },
  closed,
);

const Time = Type.String({ format: 'date-time' });

/** Preferences with what works of them. */
export const PreferencesView = Type.Object({
  rules: Type.Array(Rule),
  quiet_hours: Type.Union([Type.Object({ start: Type.String(), end: Type.String(), time_zone: Type.String() }), Type.Null()]),
  is_default: Type.Boolean({ description: 'Nothing was saved: this is what holds then.' }),
  methods: Type.Array(Type.Object({ channel: Type.String(), available: Type.Boolean(), reason: Type.Union([Type.String(), Type.Null()]) })),
  warnings: Type.Array(Type.String()),
});

export const TestBody = Type.Object({ channel: Type.Optional(Channel) }, closed);

/** What became of a test on each channel. */
export const TestView = Type.Object({
  ok: Type.Boolean(),
  results: Type.Array(
    Type.Object({
      channel: Type.String(),
      state: Type.Enum([...PAGE_STATES]),
      detail: Type.String(),
      page_id: Type.String(),
    }),
  ),
});

/** A page as people see it. */
export const PageView = Type.Object({
  id: Type.String({ format: 'uuid' }),
  kind: Type.Enum(['incident', 'notice', 'test']),
  incident_id: Type.Union([Type.String(), Type.Null()]),
  user_id: Type.String(),
  user_name: Type.String(),
  channel: Channel,
  urgency: Urgency,
  round: Type.Integer(),
  level: Type.Integer(),
  state: Type.Enum([...PAGE_STATES]),
  reason: Type.Union([Type.String(), Type.Null()], { description: 'Why it waits, failed or was skipped.' }),
  alternate_for: Type.Union([Type.String(), Type.Null()], { description: 'The page that failed and was replaced by this one.' }),
  bundle: Type.Union([Type.String(), Type.Null()], { description: 'Pages with the same value went out in one message.' }),
  title: Type.Union([Type.String(), Type.Null()]),
  due_at: Time,
  next_attempt_at: Type.Union([Time, Type.Null()], { description: 'Held until then; null when nothing is to come.' }),
  sent_at: Type.Union([Time, Type.Null()]),
  delivered_at: Type.Union([Time, Type.Null()]),
  created_at: Time,
  attempts: Type.Array(
    Type.Object({
      at: Time,
      attempt: Type.Integer(),
      outcome: Type.String(),
      detail: Type.Union([Type.String(), Type.Null()]),
      duration_ms: Type.Integer(),
    }),
  ),
});
