import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionItem } from '../action-items/action-item.ts';
import type { PostMortem } from '../post-mortem.ts';
import { EMPTY } from './content.ts';
import { isOnlyAuthor, markdownOf } from './markdown.ts';

const person = (name: string) => ({ kind: 'user' as const, id: name, name });
const postMortem = (content: object = {}, more: object = {}) =>
  ({
    incidentNumber: 7,
    status: 'draft',
    authors: [person('Ada')],
    approver: null,
    approvedAt: null,
    publishedAt: null,
    content: { ...EMPTY, title: 'Checkout fails', ...content },
    ...more,
  }) as unknown as PostMortem;
const text = (content: object = {}, more: object = {}, items: object[] = []) =>
  markdownOf(postMortem(content, more), {
    items: items as unknown as ActionItem[],
    nameOf: (id) => `name of ${id}`,
    serviceNames: new Map([['s1', 'Shop']]),
    url: 'https://t/pm',
  });

test('an empty one has its facts and no empty section', () => {
  assert.equal(text(), '# Checkout fails\n\n- Incident: #7\n- Status: a draft\n- Authors: Ada\n- Link: https://t/pm\n');
});

test('approval and publication are named, and an approval by the only author is shown', () => {
  const at = new Date('2030-05-15T10:00:00Z');
  const approved = { approver: person('Bob'), approvedAt: at, publishedAt: at };
  assert.match(text({}, approved), /- Approved by Bob at 2030-05-15 10:00 UTC\n- Published: 2030-05-15 10:00 UTC\n/);
  assert.match(text({}, { ...approved, approver: person('Ada') }), /- Approved by Ada at 2030-05-15 10:00 UTC, the only author\n/);
  const only = (authors: string[], approver: string | null) =>
    isOnlyAuthor({ authors: authors.map(person), approver: approver === null ? null : person(approver) });
  assert.deepEqual(
    [only(['Ada'], 'Ada'), only(['Ada', 'Bob'], 'Ada'), only(['Ada'], 'Bob'), only(['Ada'], null)],
    [true, false, false, false],
  );
  assert.equal(isOnlyAuthor({ authors: [person('Ada')], approver: { ...person('Ada'), kind: 'token' as 'user' } }), false);
});

test('the impact says when, how long, whom and which services', () => {
  const impact = {
    description: ' All ',
    started_at: '2030-05-15T10:00:00Z',
    detected_at: '2030-05-15T10:05:00Z',
    ended_at: '2030-05-15T11:00:00Z',
    customers_affected: 0,
    service_ids: ['s1', 'gone'],
  };
  assert.ok(
    text({ impact }).includes(
      '## Impact\n\nAll\n\n- Started: 2030-05-15 10:00 UTC\n- Detected: 2030-05-15 10:05 UTC\n- Ended: 2030-05-15 11:00 UTC\n- Duration: 1 h\n- Customers affected: 0\n- Services: Shop, a deleted service\n',
    ),
  );
  assert.doesNotMatch(text({ impact: { ...impact, ended_at: null } }), /Duration|Ended/);
  assert.doesNotMatch(text({ impact: { ...impact, started_at: null } }), /Duration|Started/);
});

test('every section stands in its order, lists as lists, with lines that stay in their entries', () => {
  const content = {
    summary: ' s ',
    trigger: 't',
    root_cause: 'r',
    contributing_factors: ['a\nb', 'c'],
    detection: 'd',
    resolution: 'e',
    went_well: 'w',
    went_wrong: 'x',
    got_lucky: 'l',
    lessons: 'n',
    timeline: [{ entry_id: null, at: '2030-05-15T10:00:00Z', text: 'a\nb' }],
  };
  const headings = [...text(content).matchAll(/^## (.*)$/gm)].map((match) => match[1]);
  assert.deepEqual(headings, [
    'Summary',
    'Trigger',
    'Root cause',
    'Contributing factors',
    'Detection',
    'Resolution',
    'What went well',
    'What went wrong',
    'Where we got lucky',
    'Lessons',
    'Timeline',
  ]);
  assert.ok(
    text(content).includes('## Summary\n\ns\n\n') &&
      text(content).includes('- a\n  b\n- c\n') &&
      text(content).includes('- 2030-05-15 10:00 UTC: a\n  b\n'),
  );
});

test('action items say whether they are done, who has them and until when', () => {
  const item = (more: object) => ({
    title: 'T',
    type: 'prevent',
    priority: 'high',
    status: 'open',
    ownerId: null,
    dueDate: null,
    ticketUrl: null,
    ...more,
  });
  const list = text({}, {}, [
    item({}),
    item({ status: 'done', ownerId: 'u', dueDate: '2030-06-01', ticketUrl: 'https://x' }),
    item({ status: 'wont_do' }),
    item({ status: 'in_progress' }),
  ]);
  assert.ok(
    list.endsWith(
      '## Action items\n\n- [ ] T (prevent, high priority, open)\n- [x] T (prevent, high priority, done, owner name of u, due 2030-06-01, https://x)\n- [ ] T (prevent, high priority, won’t do)\n- [ ] T (prevent, high priority, in progress)\n',
    ),
  );
});
