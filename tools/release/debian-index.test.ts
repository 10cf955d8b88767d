import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neededPackages, stanzasOf } from './debian-index.ts';

const stanza = (name: string, version: string, needs = '', before = '') =>
  `Package: ${name}\nVersion: ${version}\n${before && `Pre-Depends: ${before}\n`}${needs && `Depends: ${needs}\n`}Filename: pool/${name}_${version}.deb\nSHA256: ${name}-${version}\n`;
const read = (...all: string[]) => stanzasOf(all.join('\n'), 'http://mirror.example/debian');
const newer = (one: string, other: string) => Number(one) > Number(other);
const names = (list: readonly { name: string; version: string }[]) => list.map(({ name, version }) => `${name} ${version}`);

test('an index is read with file, digest and what each package needs', () => {
  assert.deepEqual(read(stanza('a', '1', 'b (>= 2), c:any | d', 'e')), [
    { name: 'a', version: '1', url: 'http://mirror.example/debian/pool/a_1.deb', sha256: 'a-1', needs: [['e'], ['b'], ['c', 'd']] },
  ]);
});

test('each package that is wanted brings what it needs, in its newest version, in one order', () => {
  const known = read(
    stanza('z', '1', 'b | c, d'),
    stanza('b', '1'),
    stanza('b', '3'),
    stanza('b', '2'),
    stanza('c', '9'),
    stanza('d', '1', 'z'),
  );
  assert.deepEqual(names(neededPackages(known, newer, ['z'])), ['b 3', 'd 1', 'z 1']);
});

test('the second of two alternatives is taken where the first is in no index, and what only serves scripts is left out', () => {
  const known = read(stanza('a', '1', 'gone | b, debconf | debconf-2.0'), stanza('b', '1'));
  assert.deepEqual(names(neededPackages(known, newer, ['a'])), ['a 1', 'b 1']);
});

test('a package that no index has is named', () => {
  assert.throws(() => neededPackages(read(stanza('a', '1', 'b')), newer, ['a']), { message: 'no index of Debian has b' });
});
