import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { Time } from '../../../platform/http/openapi/shapes.ts';
import { PAGE_STATES, type PersonMethod } from '../pages/page.ts';
import { MAX_DELAY_MINUTES, MAX_RULES } from './preferences.ts';

const closed = { additionalProperties: false };
const Urgency = named('Urgency', Type.Enum(['high', 'low']));
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'Such as 22:00.' });
const PageState = named('PageState', Type.Enum([...PAGE_STATES]));

/** The shapes of preferences and pages, for the ways to people that there are. */
export function preferenceShapes(methods: readonly PersonMethod[]) {
  const Channel = named('NotificationChannel', Type.Enum(methods.map(({ id }) => id)));
  const Rule = named(
    'NotificationRule',
    Type.Object(
      {
        urgency: Urgency,
        channel: Channel,
        delay_minutes: Type.Integer({ minimum: 0, maximum: MAX_DELAY_MINUTES, description: 'After the page began; 0 is at once.' }),
      },
      closed,
    ),
  );
  /** A PUT replaces everything; without quiet hours there are none. */
  const PreferencesBody = Type.Object(
    {
      rules: Type.Array(Rule, { maxItems: MAX_RULES }),
      quiet_hours: Type.Optional(
        Type.Union([
          named(
            'QuietHoursBody',
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
          ),
          Type.Null(),
        ]),
      ),
    },
    closed,
  );

  /** Preferences with what works of them. */
  const PreferencesView = named(
    'NotificationPreferences',
    Type.Object({
      rules: Type.Array(Rule),
      quiet_hours: Type.Union([
        named('QuietHours', Type.Object({ start: Type.String(), end: Type.String(), time_zone: Type.String() })),
        Type.Null(),
      ]),
      is_default: Type.Boolean({ description: 'No own rules: these are the default ones, as they apply to you.' }),
      wakes: Type.Boolean({ description: 'A verified method in the rules for high urgency can wake you: phone, chat or push.' }),
      methods: Type.Array(
        named(
          'ContactMethod',
          Type.Object({
            channel: Type.String(),
            available: Type.Boolean(),
            reason: Type.Union([Type.String(), Type.Null()]),
            verified: Type.Boolean({ description: 'Confirmed or linked by you: the default rules use it.' }),
            wakes: Type.Boolean({ description: 'It can wake somebody; email and the web app cannot.' }),
            address: Type.Union([Type.String(), Type.Null()], {
              description: 'Of a method with an address of its own: the confirmed one.',
            }),
            pending_address: Type.Union([Type.String(), Type.Null()], { description: 'Waits to be confirmed.' }),
          }),
        ),
      ),
      warnings: Type.Array(Type.String()),
    }),
  );

  const TestBody = Type.Object({ channel: Type.Optional(Channel) }, closed);

  /** What became of a test on each channel. */
  const TestView = named(
    'NotificationTest',
    Type.Object({
      ok: Type.Boolean(),
      results: Type.Array(
        named(
          'NotificationTestResult',
          Type.Object({
            channel: Type.String(),
            state: PageState,
            detail: Type.String(),
            page_id: Type.String(),
          }),
        ),
      ),
    }),
  );

  /** A page as people see it. */
  const PageView = named(
    'Page',
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      kind: Type.Enum(['incident', 'notice', 'test', 'responder']),
      incident_id: Type.Union([Type.String(), Type.Null()]),
      user_id: Type.String(),
      user_name: Type.String(),
      channel: Channel,
      urgency: Urgency,
      round: Type.Integer(),
      level: Type.Integer(),
      state: PageState,
      reason: Type.Union([Type.String(), Type.Null()], { description: 'Why it waits, failed or was skipped.' }),
      alternate_for: Type.Union([Type.String(), Type.Null()], { description: 'The page that failed and was replaced by this one.' }),
      bundle: Type.Union([Type.String(), Type.Null()], { description: 'Pages with the same value went out in one message.' }),
      title: Type.Union([Type.String(), Type.Null()]),
      due_at: Time,
      next_attempt_at: Type.Union([Time, Type.Null()], { description: 'Waits until then; null when nothing is to come.' }),
      sent_at: Type.Union([Time, Type.Null()]),
      delivered_at: Type.Union([Time, Type.Null()]),
      created_at: Time,
      attempts: Type.Array(
        named(
          'PageAttempt',
          Type.Object({
            at: Time,
            attempt: Type.Integer(),
            outcome: Type.String(),
            detail: Type.Union([Type.String(), Type.Null()]),
            duration_ms: Type.Integer(),
          }),
        ),
      ),
    }),
  );

  return { PreferencesBody, PreferencesView, TestBody, TestView, PageView };
}
