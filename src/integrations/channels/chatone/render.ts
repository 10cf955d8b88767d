import type { GroupMessage, ThreadButton, ThreadRequest } from '../../../modules/notifications/channel.ts';
import { zonedTime } from '../../../platform/words/zoned-time.ts';
import { cut, type Summary, summarise, tableLines } from '../../../modules/notifications/deliveries/summary.ts';

/** What chat.postMessage and chat.update take besides the channel. */
export interface ChatoneMessage {
  /** Notifications and screen readers; not shown, because there are blocks. */
  readonly text: string;
  readonly blocks: readonly object[];
  readonly attachments: readonly object[];
  readonly unfurl_links: false;
  readonly unfurl_media: false;
}

/** Far below Slack's own limit of 40,000 characters; a longer text is cut with a mark. */
const FALLBACK_LIMIT = 3_000;

/** Slack's own escaping for texts it parses, and mass mentions broken apart for compatible servers that look for them. */
export function escapeMrkdwn(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/@(?=here|channel|everyone|all)/gi, '@\u200b');
}

/**
 * Gives a group its form in Slack: a headline, then a coloured card. Texts from alerts stand only in rich text elements,
 * which Slack never parses for markup, mentions or links. Pure.
 */
export function renderChatone(message: GroupMessage): ChatoneMessage {
  const summary = summarise(message);
  return {
    text: cut(escapeMrkdwn(`${summary.emoji} ${summary.state}: ${summary.title} (${summary.counts})`), FALLBACK_LIMIT),
    blocks: [richText(section(plain(`${summary.emoji} `), bold(summary.state), plain(' · '), link(summary.url, summary.title)))],
    attachments: [{ color: summary.colour, fallback: escapeMrkdwn(summary.counts), blocks: card(summary, message.groupId) }],
    unfurl_links: false,
    unfurl_media: false,
  };
}

/** Something in the thread of a group's message. A loud one leads to the page from the channel. Pure. */
export function renderChatoneReply({
  words,
  loud,
  message,
}: Pick<ThreadRequest, 'words' | 'loud' | 'message'>): Omit<ChatoneMessage, 'attachments'> {
  const { emoji, url } = summarise(message);
  const lead = loud
    ? [plain(`${emoji} `), link(url, words.lead), plain(' · ')]
    : words.url === undefined
      ? [bold(words.lead), plain(': ')]
      : [link(words.url, words.lead), plain('\n')];
  const said = richText(section(...lead, plain(words.text)));
  return {
    text: cut(escapeMrkdwn(`${words.lead}: ${words.text}`), FALLBACK_LIMIT),
    blocks: words.buttons?.length ? [said, decisions(words.buttons)] : [said],
    unfurl_links: false,
    unfurl_media: false,
  };
}

function card(summary: Summary, groupId: string): readonly object[] {
  const blocks: object[] = [
    richText(
      section(
        bold(summary.severity),
        plain(` · ${summary.counts}`),
        ...summary.facts.flatMap((fact) => [plain('\n'), ...fact.map((part) => said(part, summary.timeZone))]),
      ),
    ),
  ];
  if (summary.description !== null) blocks.push(richText(section(plain(summary.description))));
  if (summary.rows.length > 0) blocks.push(richText({ type: 'rich_text_preformatted', elements: [plain(tableLines(summary).join('\n'))] }));
  if (summary.labels.length > 0) blocks.push(richText(section(...labels(summary))));
  if (summary.thread !== null) blocks.push(richText(section(link(summary.thread.url, summary.thread.label))));
  if (summary.source !== null) blocks.push(richText(section(plain('Source: '), link(summary.source.url, summary.source.host))));
  blocks.push(actions(summary, groupId));
  return blocks;
}

function labels(summary: Summary): readonly object[] {
  const elements: object[] = summary.labels.flatMap((label, position) => (position === 0 ? [code(label)] : [plain('  '), code(label)]));
  return summary.moreLabels > 0 ? [...elements, plain(`  +${summary.moreLabels} more labels`)] : elements;
}

function actions(summary: Summary, groupId: string): object {
  const buttons = summary.buttons.map(({ command, label }) => button(command, label, { value: groupId }, command === 'acknowledge'));
  return { type: 'actions', block_id: 'tocsin', elements: [...buttons, button('open', 'Open', { url: summary.url })] };
}

/** Buttons that decide something. */
export function decisions(buttons: readonly ThreadButton[]): object {
  const elements = buttons.map(({ verb, id, label, primary }, place) => button(`decide_${verb}_${place}`, label, { value: id }, primary));
  return { type: 'actions', block_id: 'tocsin', elements };
}

/** A button that says something, or leads somewhere. */
export function button(id: string, label: string, does: { readonly value: string } | { readonly url: string }, primary = false): object {
  const text = { type: 'plain_text', text: label, emoji: false };
  return { type: 'button', action_id: id, ...does, text, ...(primary ? { style: 'primary' } : {}) };
}

function richText(element: object): object {
  return { type: 'rich_text', elements: [element] };
}

function section(...elements: readonly object[]): object {
  return { type: 'rich_text_section', elements };
}

function plain(text: string): object {
  return { type: 'text', text };
}

/** Each reader sees an instant on their own clock, "today" and "yesterday" in words. */
function said(part: string | Date, timeZone: string): object {
  if (typeof part === 'string') return plain(part);
  // Slack begins a date with a capital letter, unless a sign stands before it.
  const format = '\u200b{date_short_pretty} at {time}';
  return { type: 'date', timestamp: Math.floor(part.getTime() / 1_000), format, fallback: zonedTime(part, timeZone) };
}

function bold(text: string): object {
  return { type: 'text', text, style: { bold: true } };
}

function code(text: string): object {
  return { type: 'text', text, style: { code: true } };
}

function link(url: string, text: string): object {
  return { type: 'link', url, text };
}
