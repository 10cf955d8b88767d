import type { RawCallback, Received } from '../../../modules/notifications/chat/chat-reply.ts';
import { commandOfForm, isFormName } from '../../../modules/ics/channels/channel-form.ts';
import { readAnswer } from '../../../modules/notifications/pages/page-answer.ts';
import { fieldsOnce } from '../form.ts';
import { askedByCommand, askedByLine, BUTTONS, decisionIn, ephemeral, HELP, isButtonName, replied } from '../replies.ts';
import { sameText } from '../same-text.ts';
import { jsonObject, object, text } from '../verdict.ts';
import { isSignedAction } from './signature.ts';

type Json = Readonly<Record<string, unknown>>;

/** What proves a callback: the keys that signed our buttons, and the tokens of outgoing webhooks. */
export interface ChattwoProofs {
  readonly actionKeys: readonly string[];
  readonly callbackSecrets: readonly string[];
}

const WINDOW_MS = 300_000;
const provider = 'chattwo';

/** Verifies and understands what Mattermost sends: a pressed button, an outgoing webhook, a slash command. Pure. */
export function receiveChattwo(callback: RawCallback, proofs: ChattwoProofs, now: Date): Received {
  const body = parse(callback);
  if (!body) return { kind: 'malformed', reason: 'The body must be a JSON object, or a form with each name once' };
  if (callback.endpoint === 'commands') return command(body, proofs, now);
  if (body['type'] === 'dialog_submission') return submitted(body, proofs, now);
  return typeof body['context'] === 'object' && body['context'] !== null ? button(body, proofs, now) : thread(body, proofs, now);
}

/** Outgoing webhooks are forms unless they were set to JSON. */
function parse({ headers, raw }: RawCallback): Json | null {
  const body = raw.toString('utf8');
  if (!(headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')) return jsonObject(body);
  const fields = fieldsOnce(body);
  return fields && Object.fromEntries(fields);
}

function refused(reason: string): Received {
  return { kind: 'unauthenticated', reason };
}

function button(body: Json, proofs: ChattwoProofs, now: Date): Received {
  const context = object(body['context']);
  const name = text(context['action']) ?? '';
  const verb = decisionIn(name);
  const pressed = verb
    ? ({ action: `decide_${verb}`, intent: 'decide', page: false } as const)
    : isButtonName(name)
      ? { action: name, ...BUTTONS[name] }
      : null;
  const id = text(context[verb ? 'decided_id' : pressed?.page ? 'page_id' : 'group_id']);
  const signature = text(context['signature']);
  if (!pressed || !id || !signature || !isSignedAction(proofs.actionKeys, { command: pressed.action, id, signature }))
    return refused('The button was not signed by this service');
  const user = text(body['user_id']);
  const post = text(body['post_id']);
  const channel = text(body['channel_id']);
  const trigger = text(body['trigger_id']);
  if (!user || !post || !channel || !trigger) return { kind: 'malformed', reason: 'user_id, post_id, channel_id or trigger_id is missing' };
  const stale = triggerProblem(trigger, user, now);
  if (stale) return refused(stale);
  return replied(
    {
      provider,
      eventId: `button:${trigger.slice(0, 400)}`,
      via: 'button',
      intent: pressed.intent,
      chatUser: user,
      groupId: pressed.page || verb ? null : id,
      ...(verb ? { decision: { verb, id } } : {}),
      ...(pressed.page ? readAnswer(id) : {}),
      external: { post_id: post, channel_id: channel },
      place: { channel_id: channel, root_id: post },
    },
    {},
  );
}

/** A trigger is base64 of `id:user:milliseconds:signature`, new for every press. Its signature is the server's own; its time and user count here. */
function triggerProblem(trigger: string, user: string, now: Date): string | null {
  const [, who, at] = Buffer.from(trigger, 'base64').toString('latin1').split(':');
  if (who !== user || !at || !/^\d{13}$/.test(at)) return 'trigger_id does not belong to this user';
  return Math.abs(now.getTime() - Number(at)) > WINDOW_MS ? 'It is older or newer than five minutes' : null;
}

/** The slash command. Its token is saved beside those of outgoing webhooks; its trigger says when it was given. */
function command(body: Json, proofs: ChattwoProofs, now: Date): Received {
  const token = text(body['token']);
  if (!token || !proofs.callbackSecrets.some((secret) => sameText(token, secret)))
    return refused('The token of the slash command is not a saved one');
  const user = text(body['user_id']);
  const channel = text(body['channel_id']);
  const trigger = text(body['trigger_id']);
  if (!user || !channel || !trigger) return { kind: 'malformed', reason: 'user_id, channel_id or trigger_id is missing' };
  const stale = triggerProblem(trigger, user, now);
  if (stale) return refused(stale);
  const asked = askedByCommand(text(body['text']) ?? '', channel);
  if (asked === null) return HELP;
  const asksForForm = asked.given?.command.verb === 'ask';
  const place = { channel_id: channel, ...(asksForForm && { trigger_id: trigger }) };
  const said = { provider, eventId: `command:${trigger.slice(0, 400)}`, via: 'command', ...asked, chatUser: user, place } as const;
  return replied(said, asksForForm ? {} : ephemeral('Working on it …'));
}

/** For how long a form may be filled. */
const FORM_MS = 3_600_000;

/** A form of ours that somebody filled: its state says for whom it was shown, when, and about which incident. */
function submitted(body: Json, { actionKeys }: ChattwoProofs, now: Date): Received {
  const [form, user, at, incident = '', signature = ''] = (text(body['state']) ?? '').split(':');
  const channel = text(body['channel_id']);
  const id = [form, user, at, incident].join(':');
  if (!isFormName(form) || !isSignedAction(actionKeys, { command: 'form', id, signature }))
    return refused('The form was not shown by this service');
  if (!user || user !== text(body['user_id'])) return refused('The form was shown to another user');
  if (!(Math.abs(now.getTime() - Number(at)) <= FORM_MS)) return refused('The form is older than an hour: open it again');
  if (body['cancelled'] === true) return { kind: 'answer', answer: {} };
  if (!channel) return { kind: 'malformed', reason: 'channel_id is missing' };
  const values = Object.entries(object(body['submission'])).map(([name, value]): [string, string] => [name, text(value) ?? '']);
  const command = commandOfForm(form, new Map(values));
  if (command === null) return { kind: 'answer', answer: { error: 'Fill in the form as it asks' } };
  const given = { channel, command, ...(incident === '' ? {} : { incident: Number(incident) }) };
  return replied({ provider, eventId: `form:${signature}`, via: 'command', given, chatUser: user, place: { channel_id: channel } }, {});
}

function thread(body: Json, proofs: ChattwoProofs, now: Date): Received {
  const token = text(body['token']);
  if (!token || !proofs.callbackSecrets.some((secret) => sameText(token, secret)))
    return refused('The token of the outgoing webhook is not the saved one');
  const sent = Number(body['timestamp']);
  const at = sent > 100_000_000_000 ? sent : sent * 1_000;
  if (!(Math.abs(now.getTime() - at) <= WINDOW_MS)) return refused('The request is older or newer than five minutes');
  const user = text(body['user_id']);
  const post = text(body['post_id']);
  const channel = text(body['channel_id']);
  if (!user || !post || !channel) return { kind: 'malformed', reason: 'user_id, post_id or channel_id is missing' };
  const words = (text(body['text']) ?? '').trim();
  if (words === '') return { kind: 'answer', answer: {} };
  const place = { channel_id: channel, post_id: post };
  return replied({ provider, eventId: `post:${post}`, via: 'thread', ...askedByLine(words), chatUser: user, place }, {});
}
