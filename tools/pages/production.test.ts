import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { Command } from 'commander';
import { wholeProgram } from '../../src/cli/program.ts';
import { PROVIDER_VARIABLES } from '../../src/integrations/providers.ts';
import { VARIABLES } from '../../src/platform/config.ts';
import { ROOT, trackedFiles } from '../tracked.ts';
import { proceduresIn } from './steps.ts';

const MOST_LINES = 10;
const MOST_WORDS = 20;
/** By files of a release, which only the long proof has: `npm run prove release`. */
const BY_RELEASE = ['Archive', 'Debian package', 'Container image', 'npm file', 'Checkout', 'As a service'];
/** Of the shell and of a release. */
const NO_SETTINGS = /^(?:SHA256SUMS|ENVIRONMENT_FILE)$/;

const PAGES = readdirSync(path.join(ROOT, 'docs/production')).map((name) => {
  const text = readFileSync(path.join(ROOT, 'docs/production', name), 'utf8');
  return { name, text, procedures: proceduresIn(text) };
});
const LINES = PAGES.flatMap(({ name, procedures }) =>
  procedures.flatMap(({ heading, steps }) => steps.map((step) => ({ ...step, at: `${name}, ${heading}, ${step.number}` }))),
);
const COMMANDS = LINES.map(({ at, command }) => ({ at, command: command ?? '' }));

test('each page has numbered lists of at most ten lines, each a plain sentence and its command', () => {
  for (const { name, procedures } of PAGES) {
    assert.notEqual(procedures.length, 0, name);
    for (const { heading, steps } of procedures) {
      assert.ok(steps.length <= MOST_LINES, `${name}, ${heading}: ${steps.length} lines`);
      assert.deepEqual(
        steps.map(({ number }) => number),
        steps.map((_, index) => index + 1),
        `${name}, ${heading}`,
      );
    }
  }
  for (const { at, text, command } of LINES) {
    assert.ok(command, `${at}: no command`);
    assert.ok(text.split(' ').length <= MOST_WORDS, `${at}: "${text}" has more than ${MOST_WORDS} words`);
  }
});

test('the shell reads every command', () => {
  for (const { at, command } of COMMANDS) {
    const { status, stderr } = spawnSync('/bin/sh', ['-n', '-c', command], { encoding: 'utf8' });
    assert.equal(status, 0, `${at}: ${stderr}`);
  }
});

test('the command line has every command of ours, with these arguments', async () => {
  const program = await wholeProgram();
  let checked = 0;
  for (const { at, command } of COMMANDS)
    for (const [, line = ''] of command.matchAll(/(?:^|bin\/|root )tocsin ([a-z][^|;&>']*)/g)) {
      assert.equal(misuse(program, line.trim().split(' ')), null, `${at}: tocsin ${line}`);
      checked += 1;
    }
  assert.ok(checked > 15, `${checked}`);
  assert.match(misuse(program, ['db', 'upgrade', 'now']) ?? '', /too many/);
  assert.match(misuse(program, ['backup', '--without-keys', 'x']) ?? '', /--without-keys/);
  assert.match(misuse(program, ['back-up', 'x']) ?? '', /back-up/);
});

/** What of these arguments the command line does not know, or null. Nothing is run. */
function misuse(command: Command, rest: readonly string[]): string | null {
  const next = command.commands.find((one) => one.name() === rest[0]);
  if (next) return misuse(next, rest.slice(1));
  if (command.commands.length > 0) return `no command ${rest[0]}`;
  let given = 0;
  for (let n = 0; n < rest.length; n += 1) {
    const word = rest[n] ?? '';
    if (!word.startsWith('-')) given += 1;
    else {
      const option = command.options.find(({ long }) => long === word);
      if (!option) return `no option ${word}`;
      if (option.required) n += 1;
    }
  }
  const wanted = command.registeredArguments;
  if (given > wanted.length) return 'too many arguments';
  return given < wanted.filter(({ required }) => required).length ? 'an argument is missing' : null;
}

test('every setting, file, address and figure that the pages name is there', () => {
  const settings = { ...VARIABLES, ...PROVIDER_VARIABLES };
  const routes = new Set(
    ['test/routes.tsv', 'test/added-routes.tsv'].flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^[A-Z]+\t(\S+)/gm)].map(([, place]) => place),
    ),
  );
  const sources = trackedFiles().filter((file) => /^src\/.*\.ts$/.test(file));
  const program = sources.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n');
  for (const { name, text } of PAGES) {
    const said = [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code).join('\n');
    for (const [setting] of said.matchAll(/\b[A-Z][A-Z0-9_]{3,}(?==)|^[A-Z][A-Z0-9_]{3,}$/gm))
      assert.ok(Object.hasOwn(settings, setting) || NO_SETTINGS.test(setting), `${name}: no setting ${setting}`);
    for (const [, file = ''] of said.matchAll(/(?:\/usr\/share\/doc\/tocsin\/|(?<![\w/])(?=examples\/))([\w./-]+)/g))
      assert.ok(existsSync(path.join(ROOT, file)), `${name}: no file ${file}`);
    for (const [, place = ''] of said.matchAll(/https?:\/\/(?:localhost:8080|oncall\.example\.org)(\/[\w/-]+)/g))
      assert.ok(routes.has(place), `${name}: no address ${place}`);
    for (const [figure] of said.matchAll(/\bsvc_\w+/g)) assert.ok(program.includes(`'${figure}'`), `${name}: no figure ${figure}`);
  }
});

test('every list is walked by a test, or by the proof of a release', () => {
  const walks = trackedFiles()
    .filter((file) => /^(?:test|lab)\/.*\.ts$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n');
  for (const { name, procedures } of PAGES)
    for (const { heading } of procedures)
      if (name !== 'install.md' || !BY_RELEASE.includes(heading))
        assert.ok(walks.includes(`walk('${name}', '${heading}'`), `${name}, ${heading}`);
});

test('the page for security reviews and SECURITY.md say the same of versions, reports and components', () => {
  const plain = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\s+/g, ' ');
  const [policy, page] = [plain('SECURITY.md'), plain('docs/production/security-review.md')];
  for (const fact of [/[Tt]he newest release,? and `main`/, /in private/, /tocsin-VERSION\.cdx\.json` \(CycloneDX\)/, /SHA256SUMS/]) {
    assert.match(policy, fact);
    assert.match(page, fact);
  }
});
