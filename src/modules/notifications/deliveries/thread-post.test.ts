import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { GroupMessage } from '../channel.ts';
import { type Standing, threadWords, worsened } from './thread-post.ts';

const standing = (worst: Standing['worst'], incident: number | null = null): Standing => ({ worst, incident });
const GROUP = { title: 'Disk\nfull' } as GroupMessage;

describe('what got worse in a group', () => {
  test('more of the same, and less, say nothing', () => {
    assert.deepEqual(worsened(standing('high', 1), standing('high', 1)), []);
    assert.deepEqual(worsened(standing('critical'), standing('high')), []);
    assert.deepEqual(worsened(standing('high', 1), standing(null, null)), []);
    assert.deepEqual(worsened(standing(null), standing(null)), []);
  });

  test('a graver alert, one that fires again, and a new incident are said', () => {
    assert.deepEqual(worsened(standing('high'), standing('critical')), [{ kind: 'severity', from: 'high', to: 'critical' }]);
    assert.deepEqual(worsened(standing(null), standing('info')), [{ kind: 'again' }]);
    assert.deepEqual(worsened(standing('high', 1), standing('high', 2)), [{ kind: 'incident', number: 2 }]);
    assert.deepEqual(worsened(standing(null), standing('high', 2)), [{ kind: 'again' }, { kind: 'incident', number: 2 }]);
  });
});

describe('the words of a post', () => {
  test('every reason is a sentence under the title of the group', () => {
    const reasons = worsened(standing('high', null), standing('critical', 7));
    assert.deepEqual(threadWords({ kind: 'worse', reasons }, GROUP), {
      lead: 'Disk full',
      text: 'Severity increased from high to critical. Incident #7 was created.',
    });
    assert.equal(threadWords({ kind: 'worse', reasons: [{ kind: 'again' }] }, GROUP).text, 'Firing again.');
  });

  test('what a person said is theirs, and both are cut to what chats take', () => {
    assert.deepEqual(threadWords({ kind: 'said', author: ' Ada\nL ', text: ' on it \n' }, GROUP), { lead: 'Ada L', text: 'on it' });
    assert.equal(threadWords({ kind: 'said', author: ' ', text: 'x' }, GROUP).lead, 'Someone');
    const long = threadWords({ kind: 'said', author: 'a'.repeat(81), text: 'b'.repeat(2_801) }, GROUP);
    assert.deepEqual([long.lead, long.text], [`${'a'.repeat(79)}…`, `${'b'.repeat(2_799)}…`]);
    const whole = threadWords({ kind: 'said', author: 'a'.repeat(80), text: 'b'.repeat(2_800) }, GROUP);
    assert.deepEqual([whole.lead.length, whole.text.length], [80, 2_800]);
    assert.ok(!whole.text.endsWith('…'));
  });
});
