import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainText, untrustedAlert } from './untrusted.ts';

const alert = { title: 'T', description: null, fingerprint: 'f', group_key: 'g', labels: {}, annotations: {} };

describe('S78: text from outside, for an agent', () => {
  test('has no control, direction or hidden characters; line breaks and tabs stay', () => {
    assert.equal(plainText('a\u0000b\u001b[31mc\u202ed\u200be\u2066f\ufeffg\u{e0041}h\r\ni\tj'), 'ab[31mcdefgh\ni\tj');
    assert.equal(plainText('\ud800x').isWellFormed(), true);
  });

  test('is cut with a mark: one at the limit is whole, one above is cut, never inside a character', () => {
    assert.equal(plainText('x'.repeat(100), 100), 'x'.repeat(100));
    assert.equal(plainText('x'.repeat(101), 100).length, 100);
    assert.match(plainText('x'.repeat(101), 100), /x \[…cut\]$/);
    assert.equal(plainText('💥'.repeat(60), 100).isWellFormed(), true);
  });

  test('of one alert is at most 32 KiB in all, however many bytes a character has, and says so when it is not all', () => {
    for (const character of ['v', 'ü', '線', '💥', '\n', '"']) {
      const labels = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`label_${n}`, character.repeat(4_000)]));
      const shown = untrustedAlert({ ...alert, labels, annotations: labels, description: character.repeat(16_000) });
      const bytes = Buffer.byteLength(JSON.stringify(shown));
      // The names of members and what stands between them come on top.
      assert.ok(bytes > 31_000 && bytes < 33_800, `${bytes} bytes of ${JSON.stringify(character)}`);
      assert.equal(shown.truncated, true);
      assert.ok(JSON.stringify(shown).isWellFormed());
    }
    assert.equal('truncated' in untrustedAlert({ ...alert, labels: { a: 'b' } }), false);
  });
});
