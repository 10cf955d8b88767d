import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colourOf } from '../../components/people/person-colour.ts';
import { sharersOf } from './sharers.ts';

test('whoever shares a colour with somebody before them in a picture gets stripes of their own; who comes first stays plain', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `person ${index}`);
  const [first = ''] = ids;
  const { hue, deep } = colourOf(first);
  const alike = ids.filter((each) => colourOf(each).hue === hue && colourOf(each).deep === deep).slice(0, 3);
  const other = ids.find((each) => colourOf(each).hue !== hue) ?? '';
  assert.deepEqual(
    [...sharersOf([...alike, other, first])].map(([id, nth]) => [alike.indexOf(id), nth]),
    [
      [1, 1],
      [2, 2],
    ],
  );
  assert.equal(sharersOf([]).size, 0);
});
