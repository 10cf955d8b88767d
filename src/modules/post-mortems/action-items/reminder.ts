import type { DueItem } from './reminders.store.ts';

/** Items that a reminder names; more are only counted. */
const NAMED = 10;

/** One reminder to an owner about everything that is near or late. */
export interface Reminder {
  readonly title: string;
  readonly body: string;
}

/** What an owner is told: all that is due by tomorrow, and all that is overdue. At least one of them is there. */
export function reminderFor({
  due,
  overdue,
  today,
}: {
  readonly due: readonly DueItem[];
  readonly overdue: readonly DueItem[];
  readonly today: string;
}): Reminder {
  const [first] = [...overdue, ...due];
  const all = due.length + overdue.length;
  const parts = [
    ...(overdue.length > 0 ? [`${overdue.length} overdue`] : []),
    ...(due.length > 0 ? [`${due.length} due ${due.every(({ dueDate }) => dueDate === today) ? 'today' : 'by tomorrow'}`] : []),
  ];
  const lines = [
    ...overdue.map((item) => `Overdue since ${item.dueDate}: ${item.title} (incident #${item.incidentNumber})`),
    ...due.map((item) => `Due ${item.dueDate === today ? 'today' : 'tomorrow'}: ${item.title} (incident #${item.incidentNumber})`),
  ];
  const more = lines.length > NAMED ? [`and ${lines.length - NAMED} more`] : [];
  return {
    title:
      all === 1 && first
        ? `Action item ${overdue.length > 0 ? 'overdue' : first.dueDate === today ? 'due today' : 'due tomorrow'}: ${first.title}`
        : `Your action items: ${parts.join(', ')}`,
    body: [...lines.slice(0, NAMED), ...more].join('\n'),
  };
}
