import type { ActionItem } from '../action-items/action-item.ts';
import type { PostMortem } from '../post-mortem.ts';
import { duration, utc } from './draft.ts';
import { STATUS_WORDS } from './transition.ts';

/** What stands in an export besides the post-mortem itself. */
export interface ExportExtras {
  readonly items: readonly ActionItem[];
  readonly nameOf: (userId: string) => string;
  readonly serviceNames: ReadonlyMap<string, string>;
  /** Its permanent address. */
  readonly url: string;
}

/** The post-mortem as one Markdown text, for wikis and mails. */
export function markdownOf(postMortem: PostMortem, { items, nameOf, serviceNames, url }: ExportExtras): string {
  const { content, authors, approver, approvedAt, publishedAt } = postMortem;
  const { impact } = content;
  const facts = [
    `- Incident: #${postMortem.incidentNumber}`,
    `- Status: ${STATUS_WORDS[postMortem.status]}`,
    `- Authors: ${authors.map(({ name }) => name).join(', ')}`,
    ...(approver && approvedAt
      ? [`- Approved by ${approver.name} at ${utc(approvedAt)}${isOnlyAuthor(postMortem) ? ', the only author' : ''}`]
      : []),
    ...(publishedAt ? [`- Published: ${utc(publishedAt)}`] : []),
    `- Link: ${url}`,
  ];
  const when = [
    ...(impact.started_at === null ? [] : [`- Started: ${utc(new Date(impact.started_at))}`]),
    ...(impact.detected_at === null ? [] : [`- Detected: ${utc(new Date(impact.detected_at))}`]),
    ...(impact.ended_at === null ? [] : [`- Ended: ${utc(new Date(impact.ended_at))}`]),
    ...(impact.started_at !== null && impact.ended_at !== null
      ? [`- Duration: ${duration(new Date(impact.started_at), new Date(impact.ended_at))}`]
      : []),
    ...(impact.customers_affected === null ? [] : [`- Customers affected: ${impact.customers_affected}`]),
    ...(impact.service_ids.length === 0
      ? []
      : [`- Services: ${impact.service_ids.map((id) => serviceNames.get(id) ?? 'a deleted service').join(', ')}`]),
  ];
  const section = (title: string, text: string) => (text.trim() === '' ? [] : [`## ${title}`, text.trim()]);
  return `${[
    `# ${content.title}`,
    facts.join('\n'),
    ...section('Summary', content.summary),
    ...section('Impact', [impact.description.trim(), when.join('\n')].filter((part) => part !== '').join('\n\n')),
    ...section('Trigger', content.trigger),
    ...section('Root cause', content.root_cause),
    ...section('Contributing factors', content.contributing_factors.map((factor) => `- ${factor.replaceAll('\n', '\n  ')}`).join('\n')),
    ...section('Detection', content.detection),
    ...section('Resolution', content.resolution),
    ...section('What went well', content.went_well),
    ...section('What went wrong', content.went_wrong),
    ...section('Where we got lucky', content.got_lucky),
    ...section('Lessons', content.lessons),
    ...section('Timeline', content.timeline.map(({ at, text }) => `- ${utc(new Date(at))}: ${text.replaceAll('\n', '\n  ')}`).join('\n')),
    ...section('Action items', items.map((item) => itemLine(item, nameOf)).join('\n')),
  ].join('\n\n')}\n`;
}

function itemLine(item: ActionItem, nameOf: (userId: string) => string): string {
  const facts = [
    item.type,
    `${item.priority} priority`,
    item.status.replace('_', ' ').replace('wont', 'won’t'),
    ...(item.ownerId === null ? [] : [`owner ${nameOf(item.ownerId)}`]),
    ...(item.dueDate === null ? [] : [`due ${item.dueDate}`]),
    ...(item.ticketUrl === null ? [] : [item.ticketUrl]),
  ];
  return `- [${item.status === 'done' ? 'x' : ' '}] ${item.title} (${facts.join(', ')})`;
}

/** Whether who approved it is the only one who wrote it: allowed, and shown. */
export function isOnlyAuthor({ authors, approver }: Pick<PostMortem, 'authors' | 'approver'>): boolean {
  return approver !== null && authors.length === 1 && authors[0]?.kind === approver.kind && authors[0].id === approver.id;
}
