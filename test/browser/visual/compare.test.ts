import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PNG } from 'pngjs';
import { type Box, compare, type Look, MOST_PIXELS, MOST_SHIFT, packed } from './compare.ts';

const GROUND = [244, 245, 248] as const;
const SIZE = 64;

/** A plain ground, the first `marked` pixels of it in another colour. */
function picture(marked = 0, colour: readonly [number, number, number] = [207, 52, 61], width = SIZE): Buffer {
  const png = new PNG({ width, height: SIZE });
  for (let pixel = 0; pixel < width * SIZE; pixel += 1) png.data.set([...(pixel < marked ? colour : GROUND), 255], pixel * 4);
  return PNG.sync.write(png);
}

const HEADING: Box = { what: 'h1 3 open', at: [240, 12, 300, 30] };
const ROW: Box = { what: 'listitem DiskFull', at: [240, 90, 900, 36] };
const look = (values: Partial<Look> = {}): Look => ({ png: picture(), boxes: [HEADING, ROW], chromium: '156.0', ...values });
const shifted = ({ what, at: [x, y, width, height] }: Box, by: number): Box => ({ what, at: [x, y + by, width, height] });

describe('how a screen is compared with its picture', () => {
  test('the same picture and layout are the same, whatever Chromium drew them', () => {
    assert.deepEqual(compare(look(), look()), { kind: 'same' });
    assert.deepEqual(compare(look(), look({ chromium: '157.0' })), { kind: 'same' });
  });

  test('a few pixels may differ, one more may not', () => {
    assert.equal(compare(look(), look({ png: picture(MOST_PIXELS) })).kind, 'same');
    const verdict = compare(look(), look({ png: picture(MOST_PIXELS + 1) }));
    assert.ok(verdict.kind === 'other');
    assert.deepEqual(verdict.why, [`${MOST_PIXELS + 1} pixels differ`]);
    assert.ok(verdict.difference);
  });

  test('a word that is drawn half a pixel or a pixel lower is the same, two pixels lower is other, and so is one that is gone', () => {
    /** A bar of three rows whose first row has so much of its colour, and the row below the last the rest. */
    const bar = (top: number, share: number) => {
      const png = PNG.sync.read(picture());
      for (let x = 10; x < 40; x += 1)
        for (let y = top; y <= top + 3; y += 1) {
          const part = y === top ? share : y === top + 3 ? 1 - share : 1;
          png.data.set(
            GROUND.map((colour) => Math.round(colour - (colour - 20) * part)),
            (y * SIZE + x) * 4,
          );
        }
      return look({ png: PNG.sync.write(png) });
    };
    assert.deepEqual(
      [bar(20, 0.5), bar(21, 1), bar(22, 1), look()].map((now) => compare(bar(20, 1), now).kind),
      ['same', 'same', 'other', 'other'],
    );
  });

  test('a colour that changed a little is another', () => {
    const [muted, lighter] = [picture(200, [94, 104, 120]), picture(200, [112, 122, 138])];
    assert.equal(compare(look({ png: muted }), look({ png: lighter })).kind, 'other');
  });

  test('a box that moved by a pixel fails, although the pixels are the same; so does one that came or went', () => {
    const verdicts = [[HEADING, shifted(ROW, 1)], [HEADING], [HEADING, ROW, { ...ROW, what: 'listitem CpuBusy' }]].map((boxes) =>
      compare(look(), look({ boxes })),
    );
    assert.deepEqual(
      verdicts.map((verdict) => (verdict.kind === 'other' ? verdict.why[1] : verdict.kind)),
      ['moved: listitem DiskFull, from 240 90 900 36 to 240 91 900 36', 'gone: listitem DiskFull', 'new: listitem CpuBusy'],
    );
  });

  test('another Chromium may draw every pixel anew, and move nothing further than it rounds', () => {
    const redrawn = { png: picture(SIZE * SIZE), chromium: '157.0' };
    const verdict = compare(look(), look(redrawn));
    assert.ok(verdict.kind === 'drawn anew');
    assert.equal(verdict.why, `${SIZE * SIZE} pixels differ between Chromium 156.0 and 157.0, and no layout`);
    assert.equal(compare(look(), look({ ...redrawn, boxes: [HEADING, shifted(ROW, MOST_SHIFT)] })).kind, 'drawn anew');
    assert.equal(compare(look(), look({ ...redrawn, boxes: [HEADING, shifted(ROW, MOST_SHIFT + 1)] })).kind, 'other');
  });

  test('a picture of another size is another picture', () => {
    const verdict = compare(look(), look({ png: picture(0, undefined, SIZE + 1) }));
    assert.ok(verdict.kind === 'other');
    assert.equal(verdict.difference, null);
  });

  test('what is packed is smaller and the same to the pixel', () => {
    const loose = picture(500);
    assert.ok(packed(loose).length <= loose.length);
    assert.deepEqual(PNG.sync.read(packed(loose)).data, PNG.sync.read(loose).data);
  });
});
