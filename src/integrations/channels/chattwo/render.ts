import type { GroupMessage, ThreadButton, ThreadRequest } from '../../../modules/notifications/channel.ts';
import type { ChattwoAction } from './signature.ts';
import { cut, type Summary, factText, summarise, tableLines } from '../../../modules/notifications/deliveries/summary.ts';

/** The parts of a Mattermost post that a group decides. */
export interface ChattwoPost {
  readonly message: string;
  /** `tocsin` is for programs that read posts, such as our plugin: `plugins/chattwo/src/posts.ts`. */
  readonly props: {
    readonly attachments: readonly object[];
    readonly tocsin: { readonly url: string } & Readonly<Record<string, unknown>>;
  };
}

/** Where buttons call back, and the signature that proves that we made them. */
export interface ChattwoButtons {
  readonly callbackUrl: string;
  readonly sign: (command: ChattwoAction, id: string) => string;
}

const NAME_WIDTH = 80;
const ZERO_WIDTH = '\u200b';

/**
 * Makes a text inert in Mattermost's Markdown: no emphasis, no links (bare addresses neither), no mentions, no headings.
 * Signs that cannot be escaped are broken apart with a zero-width space.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]~|#]/g, '\\$&')
    .replace(/[<@]/g, `$&${ZERO_WIDTH}`)
    .replace(/:\/\//g, `:${ZERO_WIDTH}//`)
    .replace(/\bwww\./gi, `www${ZERO_WIDTH}.`)
    .replace(/^(\s*)([-+=>])/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/gm, `$1${ZERO_WIDTH}$2`);
}

/** Text for code spans and blocks, where only the backtick means something. */
function inCode(text: string): string {
  return text.replaceAll('`', 'ˋ');
}

/**
 * Gives a group its form in Mattermost: a headline and a coloured attachment with buttons. `target` is the destination's
 * channel, by which Tocsin lists what was announced there. Pure.
 */
export function renderChattwo(message: GroupMessage, target: string, buttons: ChattwoButtons): ChattwoPost {
  const summary = summarise(message);
  return {
    message: `${summary.emoji} **${summary.state}** · [${escapeMarkdown(summary.title)}](${summary.url})`,
    props: {
      attachments: [
        {
          fallback: `${summary.state}: ${summary.counts}`,
          color: summary.colour,
          text: attachmentText(summary),
          actions: summary.buttons.map(({ command, label }) => {
            const does = { action: command, member: 'group_id', of: message.groupId } as const;
            return signedButton(buttons, { ...does, id: command, label, primary: command === 'acknowledge' });
          }),
        },
      ],
      tocsin: {
        group_id: message.groupId,
        url: message.url,
        alerts_url: alertsUrl(message.url, target),
        state: message.status,
        severity: message.severity,
        title: summary.title,
        acknowledged_by: message.acknowledgedBy === null ? null : cut(message.acknowledgedBy, NAME_WIDTH),
      },
    },
  };
}

/** Something in the thread of a group's message, or, with the thread's address, beside it. Pure. */
export function renderChattwoReply(
  { words, message }: Pick<ThreadRequest, 'words' | 'message'>,
  thread: string | null,
  buttons: ChattwoButtons,
): ChattwoPost {
  const { emoji, url } = summarise(message);
  const text = escapeMarkdown(words.text);
  const lead = escapeMarkdown(words.lead);
  const inThread = words.url === undefined ? `**${lead}**: ${text}` : `[${lead}](${words.url})\n${text}`;
  const said = thread === null ? inThread : `${emoji} [${lead}](${url}) · ${text} [Thread](${thread})`;
  // Without buttons the attachment of an earlier state goes.
  return { message: said, props: { attachments: decisions(words.buttons ?? [], buttons), tocsin: { url: words.url ?? url } } };
}

/** Buttons that decide something, as attachments of a post. */
export function decisions(wanted: readonly ThreadButton[], buttons: ChattwoButtons): readonly object[] {
  return wanted.length === 0 ? [] : [{ fallback: '', actions: wanted.map((one, place) => decision(one, place, buttons)) }];
}

function decision({ verb, id, label, primary }: ThreadButton, place: number, buttons: ChattwoButtons): object {
  const does = { action: `decide_${verb}`, member: 'decided_id', of: id } as const;
  return signedButton(buttons, { ...does, id: `decide${verb}${place}`, label, primary });
}

interface SignedButton {
  readonly id: string;
  readonly label: string;
  readonly primary?: boolean | undefined;
  readonly action: ChattwoAction;
  /** Under which name the callback says what it is for. */
  readonly member: 'group_id' | 'decided_id' | 'page_id';
  readonly of: string;
}

/** A button that calls back with the proof that we made it. */
export function signedButton({ callbackUrl, sign }: ChattwoButtons, { id, label, primary, action, member, of }: SignedButton): object {
  return {
    id,
    type: 'button',
    name: label,
    style: primary ? 'primary' : 'default',
    integration: { url: callbackUrl, context: { action, [member]: of, signature: sign(action, of) } },
  };
}

/** The page's list of alerts, from the address of one of them or of the list. */
function alertsUrl(alertUrl: string, target: string): string {
  const url = new URL(alertUrl.replace(/\/alerts(?:\/\d+)?(?:\?.*)?$/, '/alerts'));
  url.search = new URLSearchParams({ provider: 'chattwo', channel: target }).toString();
  return url.href;
}

function attachmentText(summary: Summary): string {
  const parts = [
    `**${summary.severity}** · ${summary.counts}\n${summary.facts.map((fact) => escapeMarkdown(factText(fact, summary))).join('\n')}`,
  ];
  if (summary.description !== null) parts.push(escapeMarkdown(summary.description));
  if (summary.rows.length > 0) parts.push(`\`\`\`\n${tableLines(summary).map(inCode).join('\n')}\n\`\`\``);
  if (summary.labels.length > 0) {
    const more = summary.moreLabels > 0 ? ` +${summary.moreLabels} more labels` : '';
    parts.push(summary.labels.map((label) => `\`${inCode(label)}\``).join(' ') + more);
  }
  if (summary.thread !== null) parts.push(`[${escapeMarkdown(summary.thread.label)}](${summary.thread.url})`);
  if (summary.source !== null) parts.push(`Source: [${escapeMarkdown(summary.source.host)}](${summary.source.url})`);
  return parts.join('\n\n');
}
