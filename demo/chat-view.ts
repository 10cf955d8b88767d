import type { FakeChatoneMessage } from '../test/harness/fakes/fake-chatone.ts';
import type { FakeChattwoPost } from '../test/harness/fakes/fake-chattwo.ts';

/** A piece of text with one look. */
export interface Part {
  readonly text: string;
  readonly look?: 'bold' | 'code';
  readonly href?: string;
}

type Block = { readonly kind: 'text'; readonly parts: readonly Part[] } | { readonly kind: 'code'; readonly text: string };

/** A message as either channel shows it. */
export interface ChatMessage {
  readonly id: string;
  readonly headline: readonly Part[];
  readonly colour: string | null;
  readonly blocks: readonly Block[];
  readonly buttons: readonly { readonly id: string; readonly label: string; readonly primary: boolean; readonly href?: string }[];
  readonly edits: number;
}

type Json = Readonly<Record<string, unknown>>;

function list(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** Block Kit, as far as the server uses it. */
export function viewSlack(message: FakeChatoneMessage): ChatMessage {
  const [attachment] = list(message.raw['attachments']);
  const card = list(attachment?.['blocks']);
  const elements = card.filter((block) => block['type'] === 'actions').flatMap((block) => list(block['elements']));
  const text = typeof message.raw['text'] === 'string' ? message.raw['text'] : '';
  return {
    id: message.ts,
    headline: list(message.raw['blocks']).length > 0 ? list(message.raw['blocks']).flatMap(slackParts) : [{ text }],
    colour: message.colour,
    blocks: card
      .filter((block) => block['type'] === 'rich_text')
      .flatMap((block) => list(block['elements']))
      .map(
        (element): Block =>
          element['type'] === 'rich_text_preformatted'
            ? {
                kind: 'code',
                text: list(element['elements'])
                  .map((part) => String(part['text']))
                  .join(''),
              }
            : { kind: 'text', parts: list(element['elements']).map(slackPart) },
      ),
    buttons: elements.map((button) => ({
      id: String(button['action_id']),
      label: String((button['text'] as Json)['text']),
      primary: button['style'] === 'primary',
      ...(typeof button['url'] === 'string' ? { href: button['url'] } : {}),
    })),
    edits: message.edits,
  };
}

function slackParts(block: Json): readonly Part[] {
  return list(block['elements']).flatMap((element) => list(element['elements']).map(slackPart));
}

function slackPart(part: Json): Part {
  const style = (part['style'] ?? {}) as Json;
  return {
    text: String(part['text'] ?? part['url'] ?? ''),
    ...(style['bold'] === true ? { look: 'bold' as const } : style['code'] === true ? { look: 'code' as const } : {}),
    ...(part['type'] === 'link' ? { href: String(part['url']) } : {}),
  };
}

const FENCE = /```\n([\s\S]*?)\n```/;
const INLINE = /(^\p{Extended_Pictographic} )|\*\*(.+?)\*\*|\[((?:\\.|[^\]\\])+)\]\(([^)\s]+)\)|`([^`]+)`|((?:\\.|[^*[`\\]|\*(?!\*))+)/gsu;

/** Markdown, as far as the server uses it. */
export function viewMattermost(post: FakeChattwoPost): ChatMessage {
  const text = post.shown.slice(post.message.length + 1);
  const [before = '', code, after = ''] = text.split(FENCE);
  const blocks: Block[] = [];
  for (const paragraph of before.split('\n\n')) if (paragraph.trim() !== '') blocks.push({ kind: 'text', parts: markdownParts(paragraph) });
  if (code !== undefined) blocks.push({ kind: 'code', text: code });
  if (after.trim() !== '') blocks.push({ kind: 'text', parts: markdownParts(after.trim()) });
  return {
    id: post.id,
    headline: markdownParts(post.message),
    colour: post.colour,
    blocks,
    buttons: post.buttons.map(({ id, name }) => ({ id, label: name, primary: id === 'acknowledge' })),
    edits: post.edits,
  };
}

function markdownParts(text: string): readonly Part[] {
  return [...text.matchAll(INLINE)].map(([, sign, bold, link, href, code, plain]): Part => {
    if (sign !== undefined) return { text: sign };
    if (bold !== undefined) return { text: unescaped(bold), look: 'bold' };
    if (link !== undefined && href !== undefined) return { text: unescaped(link), href };
    if (code !== undefined) return { text: code, look: 'code' };
    return { text: unescaped(plain ?? '') };
  });
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([\\`*_[\]~|#\-+=>])/g, '$1').replaceAll('\u200b', '');
}
