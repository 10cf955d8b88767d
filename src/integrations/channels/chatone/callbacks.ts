import { type ChatReply, NOTE_LIMIT, type RawCallback, type Received } from '../../../modules/notifications/chat/chat-reply.ts';
import { PINS } from '../../../modules/ics/channels/channel-command.ts';
import { commandOfForm, isFormName } from '../../../modules/ics/channels/channel-form.ts';
import { readAnswer } from '../../../modules/notifications/pages/page-answer.ts';
import { cut } from '../../../modules/notifications/deliveries/summary.ts';
import { fieldsOnce } from '../form.ts';
import { askedByCommand, askedByLine, BUTTONS, decisionIn, ephemeral, HELP, isButtonName, replied } from '../replies.ts';
import { jsonObject, object, text } from '../verdict.ts';
import { plainText } from './plain-text.ts';

type Json = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const provider = 'chatone';
const NOTHING: Received = { kind: 'answer', answer: null };

/** Understands a callback whose signature held. Pure. What is of no concern to us is answered and forgotten. */
export function detectAndParse(callback: RawCallback): Received {
  const body = callback.raw.toString('utf8');
  switch (callback.endpoint) {
    case 'interactions':
      return interaction(body);
    case 'events':
      return event(body);
    case 'commands':
      return command(body);
  }
}

function interaction(body: string): Received {
  const payload = jsonObject(fieldsOnce(body)?.get('payload') ?? '');
  if (!payload) return { kind: 'malformed', reason: 'The form needs exactly one payload, a JSON object' };
  if (payload['type'] === 'view_submission') return submitted(payload);
  if (payload['type'] !== 'block_actions') return NOTHING;
  const [first] = Array.isArray(payload['actions']) ? payload['actions'] : [];
  const action = object(first);
  const actionId = text(action['action_id']) ?? '';
  const decision = decisionOf(actionId, text(action['value']) ?? '');
  const name = actionId.replace(/^(page_acknowledge)_\d+$/, '$1');
  if (!decision && !isButtonName(name)) return NOTHING;
  const pressed = isButtonName(name) ? BUTTONS[name] : ({ intent: 'decide', page: false } as const);
  const user = text(object(payload['user'])['id']);
  const channel = text(object(payload['channel'])['id']) ?? text(object(payload['container'])['channel_id']);
  const ts = text(object(payload['container'])['message_ts']) ?? text(object(payload['message'])['ts']);
  const eventId = text(payload['trigger_id']) ?? text(action['action_ts']);
  if (!user || !channel || !ts || !eventId) return { kind: 'malformed', reason: 'The payload lacks the user, the message or the trigger' };
  const value = text(action['value']) ?? '';
  return replied(
    {
      provider,
      eventId: `interaction:${eventId}`,
      via: 'button',
      intent: pressed.intent,
      chatUser: user,
      groupId: pressed.page || decision || !UUID.test(value) ? null : value,
      ...(decision ? { decision } : {}),
      ...(pressed.page ? readAnswer(value) : {}),
      external: { channel, ts },
      place: { channel, ...responseUrl(payload) },
    },
    null,
  );
}

/** A form of ours that somebody filled. What it does not hold as the form asks for is no command. */
function submitted(payload: Json): Received {
  const view = object(payload['view']);
  const [, form] = /^tocsin_(\w+)$/.exec(text(view['callback_id']) ?? '') ?? [];
  const about = jsonObject(text(view['private_metadata']) ?? '') ?? {};
  const [user, id, channel] = [text(object(payload['user'])['id']), text(view['id']), text(about['channel'])];
  if (!isFormName(form) || !user || !id || !channel) return NOTHING;
  const values = Object.entries(object(object(view['state'])['values'])).map(([name, fields]): [string, string] => {
    const field = object(object(fields)['value']);
    return [name, text(field['value']) ?? text(object(field['selected_option'])['value']) ?? ''];
  });
  const command = commandOfForm(form, new Map(values));
  if (command === null) return { kind: 'malformed', reason: 'The form lacks what it asks for' };
  const incident = Number(about['incident'] ?? Number.NaN);
  const given = { channel, command, ...(Number.isSafeInteger(incident) ? { incident } : {}) };
  return replied({ provider, eventId: `view:${id}`, via: 'command', given, chatUser: user, place: { channel } }, null);
}

/** What a button under an investigation decides; null: it is none. */
function decisionOf(actionId: string, value: string): ChatReply['decision'] | null {
  const verb = decisionIn(actionId.replace(/_\d+$/, ''));
  return verb !== undefined && UUID.test(value) ? { verb, id: value } : null;
}

function event(body: string): Received {
  const envelope = jsonObject(body);
  if (!envelope) return { kind: 'malformed', reason: 'The body must be a JSON object' };
  if (envelope['type'] === 'url_verification') {
    const challenge = text(envelope['challenge']);
    return challenge === null ? { kind: 'malformed', reason: 'challenge is missing' } : { kind: 'answer', answer: { challenge } };
  }
  const message = object(envelope['event']);
  const eventId = text(envelope['event_id']);
  if (envelope['type'] !== 'event_callback' || !eventId) return NOTHING;
  if (message['type'] === 'reaction_added') return pin(message) ?? NOTHING;
  if (message['type'] !== 'message') return NOTHING;
  return line(message, eventId) ?? NOTHING;
}

/** A pin on a message. Taking it away and putting it there again is the same once more. */
function pin(reaction: Json): Received | null {
  const user = text(reaction['user']);
  const item = object(reaction['item']);
  const channel = text(item['channel']);
  const ts = text(item['ts']);
  if (!user || !channel || !ts || item['type'] !== 'message' || !PINS.has(text(reaction['reaction']) ?? '')) return null;
  const eventId = `pin:${channel}:${ts}:${user}:${text(reaction['event_ts']) ?? ''}`;
  const given = { channel, command: { verb: 'pin', message: ts } } as const;
  return replied({ provider, eventId, via: 'button', given, chatUser: user, place: { channel } }, null);
}

/** Only new lines of people count: no edits, no joins, no bots (ourselves among them). In no thread, they concern an incident's channel. */
function line(message: Json, eventId: string): Received | null {
  const thread = text(message['thread_ts']);
  const user = text(message['user']);
  const channel = text(message['channel']);
  const words = plainText(text(message['text']) ?? '');
  if (!user || !channel || words === '' || thread === message['ts']) return null;
  if (
    message['bot_id'] !== undefined ||
    message['app_id'] !== undefined ||
    (message['subtype'] !== undefined && message['subtype'] !== 'thread_broadcast')
  )
    return null;
  const said = { channel, text: cut(words, NOTE_LIMIT) };
  const talk = { provider, eventId: `event:${eventId}`, via: 'thread', said, chatUser: user, place: { channel } } as const;
  if (!thread) return replied(talk, null);
  return replied({ ...talk, ...askedByLine(words), external: { channel, ts: thread }, place: { channel, thread_ts: thread } }, null);
}

function command(body: string): Received {
  const fields = fieldsOnce(body);
  const user = fields?.get('user_id');
  const channel = fields?.get('channel_id');
  const eventId = fields?.get('trigger_id');
  if (!fields || !user || !channel || !eventId)
    return { kind: 'malformed', reason: 'The form needs user_id, channel_id and trigger_id, each once' };
  const asked = askedByCommand(fields.get('text') ?? '', channel);
  if (asked === null) return HELP;
  const place = { channel, ...responseUrl({ response_url: fields.get('response_url') }), ...(asked.given && { trigger_id: eventId }) };
  const waiting = asked.given ? 'Working on it …' : `Working on alert ${asked.alertNumber} …`;
  const answer = asked.given?.command.verb === 'ask' ? null : ephemeral(waiting);
  return replied({ provider, eventId: `command:${eventId}`, via: 'command', ...asked, chatUser: user, place }, answer);
}

function responseUrl(payload: Json): Readonly<Record<string, string>> {
  const url = text(payload['response_url']);
  return url === null || url.length > 500 ? {} : { response_url: url };
}
