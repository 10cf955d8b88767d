import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { parseEnvironmentFile, serviceEnvironment } from './environment-file.ts';

const READ: ReadonlyArray<readonly [string, string, Readonly<Record<string, string>>]> = [
  ['a value and one that is empty', 'A=1\nB=\nC=3', { A: '1', B: '', C: '3' }],
  ['comments, empty lines and a line without a name', '# A=1\n; B=2\n\n  \nnothing\nC=3\n', { C: '3' }],
  ['a comment that goes on', '# A=1 \\\nB=2\nC=3\n', { C: '3' }],
  ['a hash in a value', 'A=x # y\nB="z"#\n', { A: 'x # y', B: 'z#' }],
  ['blanks around name and value', '  A  =  x y  \nB=\t"  z  "  \n', { A: 'x y', B: '  z  ' }],
  ['single quotes: all is plain, over lines too', "A='$x \\n \"'\nB='1\n2'\n", { A: '$x \\n "', B: '1\n2' }],
  ['double quotes: four characters can be made plain', 'A="\\"\\\\\\`\\$\\n"\nB="1\\\n2"\n', { A: '"\\`$\\n', B: '12' }],
  ['backslashes outside of quotes', 'A=a\\ b\\\nc\\x\nB=end\\ \n', { A: 'a bcx', B: 'end ' }],
  ['quoted parts one after the other', `A="a"'b' c\n`, { A: 'abc' }],
  ['a dollar that nothing expands', 'A=$HOME $B\n', { A: '$HOME $B' }],
  ['the last one of a name', 'A=1\nA=2\n', { A: '2' }],
  ['names that are none', '1A=1\nA-B=2\nexport C=3\n_D=4\n', { _D: '4' }],
  ['an equals sign in a value', 'A=postgres://x?a=b\n', { A: 'postgres://x?a=b' }],
  ['the ends of lines of Windows', 'A=1\r\nB=2\r\n', { A: '1', B: '2' }],
  ['quotes that are not closed', 'A="1\nB=2', { A: '1\nB=2' }],
  ['nothing', '', {}],
];

describe('the environment file of the service', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-env-'));
  after(() => rmSync(folder, { recursive: true }));
  const at = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  for (const [what, text, wanted] of READ)
    test(`is read as systemd reads it: ${what}`, () => assert.deepEqual(parseEnvironmentFile(text), wanted));

  test('what is set already takes precedence', () => {
    const file = at('tocsin.env', 'DATA_DIR=/var/lib/tocsin\nPORT=9000\n');
    const env = { TOCSIN_ENV_FILE: file, PORT: '1' };
    assert.deepEqual(serviceEnvironment(env), { ...env, DATA_DIR: '/var/lib/tocsin' });
  });

  test('an installation names it in a file beside the program; a checkout reads none; TOCSIN_ENV_FILE goes first', () => {
    const [one, other] = [at('one.env', 'A=1'), at('other.env', 'A=2')];
    const marker = at('ENVIRONMENT_FILE', `${one}\n`);
    assert.deepEqual(serviceEnvironment({}, marker), { A: '1' });
    assert.equal(serviceEnvironment({ TOCSIN_ENV_FILE: other }, marker)['A'], '2');
    assert.deepEqual(serviceEnvironment({ B: '3' }, path.join(folder, 'none')), { B: '3' });
    assert.deepEqual(serviceEnvironment({ B: '3' }), { B: '3' });
  });

  test('one that this account may not read stops the command with the remedy', () => {
    const file = at('secret.env', 'A=1');
    chmodSync(file, 0);
    const root = process.geteuid?.() === 0;
    if (root) process.seteuid?.('nobody');
    try {
      assert.throws(() => serviceEnvironment({ TOCSIN_ENV_FILE: file }), /secret\.env\. Run this as the service's user/);
    } finally {
      if (root) process.seteuid?.(0);
    }
  });

  test('one that is absent, a folder or not absolute stops the command', () => {
    assert.throws(() => serviceEnvironment({ TOCSIN_ENV_FILE: path.join(folder, 'gone') }), /gone does not exist: make it/);
    assert.throws(() => serviceEnvironment({ TOCSIN_ENV_FILE: folder }), /cannot be read \(EISDIR\)/);
    assert.throws(() => serviceEnvironment({ TOCSIN_ENV_FILE: 'tocsin.env' }), /must be an absolute path/);
  });
});
