import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { colourOf, initialsOf } from './person-colour.ts';

type Triple = readonly [number, number, number];

/** Lightness and chroma of the four grounds and inks, as the page has them. */
const shades = (() => {
  const css = readFileSync(new URL('./tint.module.css', import.meta.url), 'utf8');
  const of = (name: string) =>
    [...css.matchAll(new RegExp(`--${name}: ([\\d.]+)% ([\\d.]+);`, 'g'))].map(
      (match) => [Number(match[1]) / 100, Number(match[2])] as const,
    );
  const inks = of('person-ink');
  return of('person').map((ground, index) => ({ ground, ink: inks[index] ?? ([0, 0] as const) }));
})();

/** OKLCH as light on the screen: linear red, green and blue, cut to what a screen can show. */
function shown([lightness, chroma]: readonly [number, number], hue: number): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return [
    cut(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
    cut(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
    cut(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s),
  ];
}

/** Where a colour lies for the eye (OKLab): equal distances look equally different. */
function seen([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ];
}

const luminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
const ids = Array.from({ length: 800 }, (_, index) => `01980000-0000-7000-8000-${String(index * 7_919).padStart(12, '0')}`);
const HUES = [...new Set(ids.map((id) => colourOf(id).hue))];

test('a person has the same colour every time, by their id alone', () => {
  const id = '01980a5e-7c11-7d02-9c3f-5d1f0a6b1c22';
  // People know each other by these: another function would give everybody another colour.
  assert.deepEqual(['a', 'b', id].map(colourOf), [
    { hue: 340, deep: true },
    { hue: 100, deep: true },
    { hue: 300, deep: false },
  ]);
});

test('people are spread over all colours', () => {
  const counts = new Map<string, number>();
  for (const each of ids) {
    const { hue, deep } = colourOf(each);
    counts.set(`${hue} ${deep}`, (counts.get(`${hue} ${deep}`) ?? 0) + 1);
  }
  assert.deepEqual([HUES.length, counts.size], [8, 16]);
  assert.ok(Math.max(...counts.values()) < ids.length / 8, `one colour has ${Math.max(...counts.values())} of ${ids.length}`);
});

test('initials have a contrast of 4.5:1 on every colour of both themes', () => {
  assert.equal(shades.length, 4, 'light and deep, of both themes');
  for (const { ground, ink } of shades)
    for (const hue of HUES) {
      const value = contrast(luminance(shown(ground, hue)), luminance(shown(ink, hue)));
      assert.ok(value >= 4.5, `hue ${hue} on ${ground.join(' ')}: ${value.toFixed(2)}`);
    }
});

test('no two colours of a theme look alike', () => {
  for (const theme of [shades.slice(0, 2), shades.slice(2)]) {
    const all = theme.flatMap(({ ground }) => HUES.map((hue) => seen(shown(ground, hue))));
    for (const [index, one] of all.entries())
      for (const other of all.slice(0, index)) {
        // 0.02 is about what an eye just tells apart.
        const distance = Math.hypot(...one.map((value, part) => value - (other[part] ?? 0)));
        assert.ok(distance >= 0.03, `${distance.toFixed(3)} between two colours`);
      }
  }
});

test('initials are those of the first and the last word; a name of one word gives two letters', () => {
  assert.deepEqual(['Anna Lee', 'Anna Lee (sample)', 'bao', 'Ana de la Cruz', '  ', '李 雷', '👩‍🚒 Fire', 'X'].map(initialsOf), [
    'AL',
    'AL',
    'BA',
    'AC',
    '?',
    '李雷',
    '👩F',
    'X',
  ]);
});
