/** Block Kit as far as this project uses it: the limits Slack enforces, and what a message shows. */

type Json = Readonly<Record<string, unknown>>;

/** What a date may be made of. */
const DATE_TOKENS = new Set(
  ['date', 'date_num', 'date_slash', 'date_long', 'date_long_full', 'date_long_pretty', 'date_pretty', 'date_short', 'date_short_pretty']
    .concat(['time', 'time_secs', 'ago', 'day_divider_pretty'])
    .map((name) => `{${name}}`),
);

const MAX_BLOCKS = 50;

function objects(value: unknown): readonly Json[] | null {
  if (value === undefined) return [];
  return Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry))
    ? (value as Json[])
    : null;
}

/** Slack's error code for the blocks and attachments of a message, or null when it would take them. */
export function blockProblem(args: Json): string | null {
  const blocks = objects(args['blocks']);
  if (blocks === null) return 'invalid_blocks_format';
  if (blocks.length > MAX_BLOCKS || blocks.some((block) => !validBlock(block))) return 'invalid_blocks';
  const attachments = objects(args['attachments']);
  if (attachments === null) return 'invalid_attachments';
  if (attachments.length > 100) return 'too_many_attachments';
  for (const attachment of attachments) {
    const inner = objects(attachment['blocks']);
    if (inner === null || inner.length > MAX_BLOCKS || inner.some((block) => !validBlock(block))) return 'invalid_attachments';
  }
  return JSON.stringify([args['blocks'], args['attachments']]).length > 100_000 ? 'msg_blocks_too_long' : null;
}

function validBlock(block: Json): boolean {
  if (block['block_id'] !== undefined && !textUpTo(block['block_id'], 255)) return false;
  switch (block['type']) {
    case 'section':
      return (
        textObject(block['text'], 3_000) &&
        (objects(block['fields']) ?? []).every((field) => textObject(field, 2_000)) &&
        (objects(block['fields']) ?? []).length <= 10
      );
    case 'header':
      return (block['text'] as Json | undefined)?.['type'] === 'plain_text' && textObject(block['text'], 150);
    case 'context':
      return (objects(block['elements'])?.length ?? 11) <= 10;
    case 'divider':
      return true;
    case 'actions': {
      const elements = objects(block['elements']) ?? [];
      return elements.length > 0 && elements.length <= 25 && elements.every(validButton);
    }
    case 'rich_text': {
      const elements = objects(block['elements']) ?? [];
      return elements.length > 0 && elements.every(validRichText);
    }
    default:
      return false;
  }
}

function validButton(button: Json): boolean {
  const style = button['style'];
  return (
    button['type'] === 'button' &&
    (button['text'] as Json | undefined)?.['type'] === 'plain_text' &&
    textObject(button['text'], 75) &&
    textUpTo(button['action_id'], 255) &&
    (button['value'] === undefined || textUpTo(button['value'], 2_000)) &&
    (button['url'] === undefined || textUpTo(button['url'], 3_000)) &&
    (style === undefined || style === 'primary' || style === 'danger')
  );
}

function validRichText(element: Json): boolean {
  if (element['type'] !== 'rich_text_section' && element['type'] !== 'rich_text_preformatted') return false;
  const parts = objects(element['elements']) ?? [];
  return (
    parts.length > 0 &&
    parts.every(
      (part) =>
        (part['type'] === 'text' && textUpTo(part['text'], 12_000)) ||
        (part['type'] === 'link' && textUpTo(part['url'], 3_000)) ||
        (part['type'] === 'date' && element['type'] === 'rich_text_section' && validDate(part)),
    )
  );
}

function validDate({ timestamp, format, fallback }: Json): boolean {
  const tokens = typeof format === 'string' ? (format.match(/\{[^}]*\}/g) ?? []) : [];
  return Number.isSafeInteger(timestamp) && tokens.length > 0 && tokens.every((token) => DATE_TOKENS.has(token)) && textUpTo(fallback, 500);
}

function textObject(value: unknown, limit: number): boolean {
  const text = value as Json | undefined;
  return (text?.['type'] === 'plain_text' || text?.['type'] === 'mrkdwn') && textUpTo(text['text'], limit);
}

function textUpTo(value: unknown, limit: number): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= limit;
}

/** Everything a reader sees of a message, one block a line. `text` is shown only when there are no blocks. */
export function visibleText(args: Json): string {
  const blocks = objects(args['blocks']) ?? [];
  const attachments = objects(args['attachments']) ?? [];
  const lines = blocks.length > 0 ? blocks.map(blockText) : [String(args['text'] ?? '')];
  for (const attachment of attachments) lines.push(...(objects(attachment['blocks']) ?? []).map(blockText));
  return lines.filter((line) => line !== '').join('\n');
}

function blockText(block: Json): string {
  if (block['type'] === 'actions')
    return (objects(block['elements']) ?? []).map((button) => `[${String((button['text'] as Json)['text'])}]`).join(' ');
  if (block['type'] === 'rich_text') {
    return (objects(block['elements']) ?? [])
      .map((element) =>
        (objects(element['elements']) ?? []).map((part) => String(part['text'] ?? part['url'] ?? part['fallback'])).join(''),
      )
      .join('\n');
  }
  return String((block['text'] as Json | undefined)?.['text'] ?? '');
}
