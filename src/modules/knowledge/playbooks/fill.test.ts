import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillStep } from './fill.ts';
import type { Step } from './playbook.ts';

const STEP: Step = { id: '1', title: '', body: '', kind: 'check', expected: null, command: null, url: null };

test('labels are filled into every text; a name that the alert does not have stays as it is', () => {
  const step = fillStep(
    {
      ...STEP,
      title: 'Look at {{ pod }}',
      body: '{{missing}} and {{constructor}} in {{pod}}',
      expected: '{{pod}} is up',
      command: 'kubectl logs {{pod}}',
      url: 'https://x.example/?q={{pod}}',
    },
    { pod: 'web-1' },
  );
  assert.deepEqual(
    [step.title, step.body, step.expected, step.command, step.url],
    ['Look at web-1', '{{missing}} and {{constructor}} in web\\-1', 'web-1 is up', 'kubectl logs web-1', 'https://x.example/?q=web-1'],
  );
});

test('a value from outside stays text: no Markdown, no end of code, one word of a shell, one part of an address', () => {
  const value = '[x](http://evil) `code` *b*\n# head <i>';
  const { body, command, url, title } = fillStep(
    { ...STEP, title: '{{v}}', body: 'See {{v}}\n\n`{{v}}`\n\n```\n{{v}}\n```', command: 'rm {{v}} {{q}}', url: 'https://x.example/{{v}}' },
    { v: value, q: "it's; reboot" },
  );
  const [outside = '', inline = '', fenced = ''] = body.split('\n\n');
  assert.equal(outside, 'See \\[x\\]\\(http\\:\\/\\/evil\\) \\`code\\` \\*b\\* \\# head \\<i\\>');
  assert.equal(inline, "`[x](http://evil) 'code' *b* # head <i>`");
  assert.equal(fenced, "```\n[x](http://evil) 'code' *b* # head <i>\n```");
  assert.equal(command, `rm '[x](http://evil) \`code\` *b* # head <i>' 'it'\\''s; reboot'`);
  assert.equal(url, `https://x.example/${encodeURIComponent('[x](http://evil) `code` *b* # head <i>')}`);
  assert.equal(title.includes('\n'), false);
});
