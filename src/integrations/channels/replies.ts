import { CHANNEL_HELP, parseChannelCommand } from '../../modules/ics/channels/channel-command.ts';
import { DECISIONS } from '../../modules/notifications/channel.ts';
import {
  type ChatDecision,
  type ChatReply,
  COMMAND_HELP,
  intentOfText,
  NOTE_LIMIT,
  parseCommand,
  type Received,
} from '../../modules/notifications/chat/chat-reply.ts';
import { cut } from '../../modules/notifications/deliveries/summary.ts';

/** What stands under the messages of both chats, by the names that callbacks say. */
export const BUTTONS = {
  acknowledge: { intent: 'acknowledge', page: false },
  resolve: { intent: 'resolve', page: false },
  page_acknowledge: { intent: 'acknowledge', page: true },
  page_escalate: { intent: 'escalate', page: true },
  page_join: { intent: 'join', page: true },
  page_decline: { intent: 'decline', page: true },
} as const;
export type ButtonName = keyof typeof BUTTONS;

/** Whether a callback says a button of ours. */
export function isButtonName(name: string): name is ButtonName {
  return Object.hasOwn(BUTTONS, name);
}

/** The verb of `decide_approve` and the like; undefined: it is none. */
export function decisionIn(name: string): ChatDecision['verb'] | undefined {
  return DECISIONS.find((one) => `decide_${one}` === name);
}

/** What every reply says; the rest is left open, and without an intent it is about the incident of a channel. */
type Said = Pick<ChatReply, 'provider' | 'eventId' | 'via' | 'chatUser' | 'place'> & Partial<ChatReply>;

/** A reply, and what the chat is answered. */
export function replied(said: Said, answer: object | null): Received {
  return {
    kind: 'reply',
    reply: { intent: 'channel', text: null, groupId: null, alertNumber: null, external: null, ...said },
    answer,
  };
}

/** What a line in a thread asks for; the words of a note with it. */
export function askedByLine(words: string): Pick<ChatReply, 'intent' | 'minutes' | 'text'> {
  const asked = intentOfText(words);
  return { ...asked, text: asked.intent === 'note' ? cut(words, NOTE_LIMIT) : null };
}

/** What a slash command asks for, of an alert or in a channel; null: it gets the help. */
export function askedByCommand(words: string, channel: string): Partial<ChatReply> | null {
  const ofAlert = parseCommand(words);
  if (ofAlert !== 'help') return ofAlert;
  const given = parseChannelCommand(words);
  return given && { given: { channel, ...given } };
}

/** What only the person sees who gave a command. */
export function ephemeral(words: string): object {
  return { response_type: 'ephemeral', text: words };
}

/** How to write commands. */
export const HELP: Received = { kind: 'answer', answer: ephemeral(`${COMMAND_HELP} ${CHANNEL_HELP}`) };
