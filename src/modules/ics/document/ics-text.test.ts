import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type IcsTextInput, icsText } from './ics-text.ts';
import { emptyContent, SECTIONS } from './section.ts';

const EMPTY = Object.fromEntries(SECTIONS.map((section) => [section, emptyContent(section)])) as IcsTextInput['sections'];
const input = (more: object = {}, header: object = {}, sections: object = {}): IcsTextInput => ({
  generated_at: 'G',
  header: {
    number: 7,
    title: 'Checkout\nfails',
    severity: 'high',
    status: 'active',
    service: null,
    opened_at: 'O',
    commander: null,
    duration_seconds: 3_599,
    affected_services: [],
    ...header,
  },
  roles: [],
  sections: { ...EMPTY, ...sections },
  ownerName: (id) => `name of ${id}`,
  ...more,
});

test('an empty document has every section in the order of the form', () => {
  const text = icsText(input());
  assert.ok(
    text.startsWith(
      '# Incident 7: Checkout fails\n\n- Severity: high\n- Status: active\n- Service: none\n- Affected services: none\n- Opened: O\n- Duration: 59 min\n- Commander: nobody\n- Generated: G\n\n## Situation\n\n(empty)\n\n',
    ),
  );
  assert.deepEqual(
    [...text.matchAll(/^## (.*)$/gm)].map((match) => match[1]),
    ['Situation', 'Safety', 'Objectives', 'Actions', 'Organization', 'Resources', 'Communications', 'Diagrams', 'Notes'],
  );
  assert.ok(text.endsWith('## Notes\n\n(empty)\n'));
  assert.equal(text.match(/\(empty\)/g)?.length, 8);
});

test('the head names service, commander and duration, the organization who has which role and had it', () => {
  const named = (name: string) => ({ name });
  const header = {
    service: named('Shop\n1'),
    affected_services: [named('A'), named('B')],
    commander: named('Ada'),
    duration_seconds: 7_260,
  };
  const roles = [
    { name: 'Lead', holder: { name: 'Ada', since: 'S' }, before: [{ name: 'Bob', since: 'A', until: 'B' }] },
    { name: 'Scribe', holder: null, before: [] },
  ];
  const text = icsText(input({ roles }, header));
  assert.match(text, /- Service: Shop 1\n- Affected services: A, B\n- Opened: O\n- Duration: 2 h 1 min\n- Commander: Ada\n/);
  assert.match(text, /## Organization\n\n- Lead: Ada since S\n {2}- before: Bob, A to B\n- Scribe: nobody\n\n/);
  assert.match(icsText(input({}, { duration_seconds: 3_600 })), /Duration: 1 h 0 min/);
});

test('texts stand as they are, and rows as tables in which nothing breaks out of its cell', () => {
  const text = icsText(
    input(
      {},
      {},
      {
        situation: ' It is\nbad ',
        actions: [{ id: 'a', text: 'Do|it\nnow', status: 'in_progress', owner_id: 'u', at: null }],
        objectives: [{ id: 'o', text: 'O_1', status: 'open', owner_id: null }],
        resources: [
          { id: 'r', resource: 'Van', identifier: '', ordered_at: null, eta: 'E', arrived: true, notes: 'n_1' },
          { id: 's', resource: 'Car', arrived: false },
        ],
        communications: [{ id: 'c', purpose: 'P', channel: 'C', address: 'A' }],
        diagram: [{ id: 'd', title: 'T', url: 'https://x' }],
      },
    ),
  );
  assert.match(text, /## Situation\n\nIt is\nbad\n\n/);
  assert.match(
    text,
    /\| Action \| Status \| Owner \| Time \|\n\|---\|---\|---\|---\|\n\| Do\\\|it now \| in progress \| name of u \| {2}\|\n/,
  );
  assert.match(text, /\| Objective \| Status \| Owner \|\n\|---\|---\|---\|\n\| O_1 \| open \| {2}\|\n/);
  assert.match(
    text,
    /\| Resource \| Identifier \| Ordered \| ETA \| Arrived \| Notes \|\n.*\n\| Van \| {2}\| {2}\| E \| yes \| n_1 \|\n\| Car \| {2}\| {2}\| {2}\| no \| {2}\|\n/,
  );
  assert.match(text, /\| Purpose \| Channel \| Address \|\n.*\n\| P \| C \| A \|\n/);
  assert.match(text, /\| Title \| Address \|\n.*\n\| T \| https:\/\/x \|\n/);
});
