import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonsToRetake, type Taken } from './shows.ts';

const LOOK = { boxes: 'b1', pixels: 'p1', chromium: '156' };
const TAKEN: Taken = { picture: 'x', screens: { 'alerts-1440-light': LOOK }, sources: 's1' };
const now = (look: Partial<typeof LOOK>, rest: Partial<Taken> = {}): Taken => ({
  ...TAKEN,
  ...rest,
  screens: { 'alerts-1440-light': { ...LOOK, ...look } },
});

test('a picture of a screen that looks as it did stays, also where another Chromium draws its words', () => {
  assert.deepEqual(reasonsToRetake('alerts.webp', TAKEN, now({})), []);
  assert.deepEqual(reasonsToRetake('alerts.webp', TAKEN, now({ pixels: 'p2', chromium: '157' })), []);
});

test('a picture is taken again where the screen moved, was coloured anew, or is drawn by other code', () => {
  const older = ['docs/pictures/alerts.webp: the screen of test/browser/visual/pictures/alerts-1440-light.png looks other by now'];
  assert.deepEqual(reasonsToRetake('alerts.webp', TAKEN, now({ boxes: 'b2', chromium: '157' })), older);
  assert.deepEqual(reasonsToRetake('alerts.webp', TAKEN, now({ pixels: 'p2' })), older);
  assert.deepEqual(reasonsToRetake('alerts.webp', TAKEN, now({}, { sources: 's2' })), [
    'docs/pictures/alerts.webp: what draws it has changed',
  ]);
});

test('a picture that nobody took by the program is found', () => {
  assert.deepEqual(reasonsToRetake('alerts.webp', undefined, TAKEN), ['docs/pictures/alerts.webp: nothing says when it was taken']);
  assert.deepEqual(reasonsToRetake('alerts.webp', TAKEN, now({}, { picture: 'y' })), [
    'docs/pictures/alerts.webp: it is not the picture that was taken last',
  ]);
});
