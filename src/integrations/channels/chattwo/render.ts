import type { GroupMessage, ThreadRequest } from '../../../modules/notifications/channel.ts';
import type { ChattwoAction } from './signature.ts';
import { cut, type GroupCommand, type Summary, summarise, tableLines } from '../../../modules/notifications/deliveries/summary.ts';

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

const BUTTONS: Readonly<Record<GroupCommand, { readonly name: string; readonly style: string }>> = {
  acknowledge: { name: 'Acknowledge', style: 'primary' },
  resolve: { name: 'Resolve', style: 'default' },
};

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
          actions: summary.commands.map((command) => ({
            id: command,
            type: 'button',
            ...BUTTONS[command],
            integration: {
              url: buttons.callbackUrl,
              context: { action: command, group_id: message.groupId, signature: buttons.sign(command, message.groupId) },
            },
          })),
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
): { readonly message: string; readonly props: { readonly tocsin: { readonly url: string } } } {
  const { emoji, url } = summarise(message);
  const text = escapeMarkdown(words.text);
  const said =
    thread === null
      ? `**${escapeMarkdown(words.lead)}**: ${text}`
      : `${emoji} [${escapeMarkdown(words.lead)}](${url}) · ${text} [Thread](${thread})`;
  return { message: said, props: { tocsin: { url } } };
}

/** The page's list of alerts, from the address of one of them. */
function alertsUrl(alertUrl: string, target: string): string {
  const url = new URL('../alerts', alertUrl);
  url.search = new URLSearchParams({ provider: 'chattwo', channel: target }).toString();
  return url.href;
}

function attachmentText(summary: Summary): string {
  const parts = [`**${summary.severity}** · ${summary.counts}\n${summary.facts.map(escapeMarkdown).join('\n')}`];
  if (summary.description !== null) parts.push(escapeMarkdown(summary.description));
  if (summary.rows.length > 0) parts.push(`\`\`\`\n${tableLines(summary).map(inCode).join('\n')}\n\`\`\``);
  if (summary.labels.length > 0) {
    const more = summary.moreLabels > 0 ? ` +${summary.moreLabels} more labels` : '';
    parts.push(summary.labels.map((label) => `\`${inCode(label)}\``).join(' ') + more);
  }
  return parts.join('\n\n');
}
