import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { teamChanged } from '../src/modules/catalog/events.ts';
import { EVENT_TYPES } from '../src/modules/agents/protocol.ts';
import { PERMISSIONS } from '../src/modules/identity/permissions.ts';
import { AUDIT } from '../src/modules/settings/events.ts';
import { type DeclaredName, declareNames } from '../src/platform/declared-names.ts';
import { defineLiveEvent, type NewLiveEvent } from '../src/platform/live/live-event.ts';
import { EVENT_NAMES, LIVE_EVENTS } from '../src/wiring/events.ts';
import { TEST } from '../tools/file-kinds.ts';
import { ROOT, trackedFiles } from '../tools/tracked.ts';
import { assertDeclared } from './harness/declared-event.ts';

/** Source files by path. Comments say names for people: they are left out. */
const SOURCES = new Map(
  trackedFiles()
    .filter((file) => file.startsWith('src/') && file.endsWith('.ts') && !new RegExp(TEST).test(file))
    .map((file) => [file, withoutComments(readFileSync(join(ROOT, file), 'utf8'))]),
);
/** Where agents are spoken to: their protocol has names of its own, and the test of the protocol holds them. */
const TO_AGENTS = /^src\/modules\/(?:agents|investigations\/news)\//;
const AGENT_EVENTS: ReadonlySet<string> = new Set(EVENT_TYPES);
const isCatalogue = (file: string) => file.endsWith('/events.ts') && !file.startsWith('src/wiring/');
const CATALOGUES = [...SOURCES].filter(([file]) => isCatalogue(file)).map(([, text]) => text);
const USERS = [...SOURCES].filter(([file]) => !isCatalogue(file)).map(([, text]) => text);

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

const NAMES: ReadonlySet<string> = new Set([
  ...LIVE_EVENTS.map(({ type }) => type),
  ...EVENT_NAMES.flatMap(({ names }) => names.map(({ name }) => name)),
]);
const FAMILIES: ReadonlySet<string> = new Set([...NAMES].map((name) => name.split('.')[0] ?? ''));

/** The declared names that a text says by itself, whole or put together from their first part. */
function saidIn(text: string): string[] {
  const whole = [...text.matchAll(/(['"`])([a-z_]+\.[a-z_]+)\1/g)].map(([, , name = '']) => name).filter((name) => NAMES.has(name));
  const pieced = [...text.matchAll(/(['"`])([a-z_]+)\.(?:\$\{|\1 \+)/g)].map(([, , family = '']) => family);
  return [...whole, ...pieced.filter((family) => FAMILIES.has(family))];
}

/** What a catalogue calls its names of these sorts. */
const CONSTANTS: Readonly<Record<string, string>> = {
  audit: 'AUDIT',
  timeline: 'TIMELINE',
  'timeline,audit': 'RECORDED',
  notification: 'NOTIFICATIONS',
};

describe('the catalogue of events', () => {
  test('no name of an event stands outside of the catalogues', () => {
    const said = [...SOURCES]
      // What other tools call their events only looks like ours.
      .filter(([file]) => !isCatalogue(file) && !file.startsWith('src/integrations/sources/'))
      .flatMap(([file, text]) => saidIn(text).map((name) => ({ file, name })))
      .filter(({ file, name }) => !(TO_AGENTS.test(file) && AGENT_EVENTS.has(name)));
    assert.deepEqual(said, []);
  });

  for (const planted of [
    "event: 'user.created'",
    "kind: 'page.dead',",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: planted
    'kind: `incident.${done}`',
    '"where kind = \'page.sent\'"',
    "'alert.' + done",
  ])
    test(`a name that is said by itself is found: ${planted}`, () => assert.equal(saidIn(planted).length, 1));

  test('every declared live event is published somewhere, and stands in the list of all', () => {
    const makers = CATALOGUES.flatMap((text) =>
      [...text.matchAll(/const (\w+) = define(?:Live|Personal)Event\(/g)].map(([, maker = '']) => maker),
    );
    assert.deepEqual(
      makers.filter((maker) => ![...SOURCES.values()].some((text) => new RegExp(`\\b${maker}\\(`).test(text))),
      [],
    );
    // All but the one that ends a stream, which no page hears of.
    assert.equal(LIVE_EVENTS.length, makers.length - 1);
  });

  test('every other declared name is used somewhere, and stands in the list of all', () => {
    const unused = EVENT_NAMES.flatMap(({ sorts, names }) => {
      const constant = CONSTANTS[sorts.join(',')];
      assert.ok(constant, `${sorts.join(',')} is no known sort`);
      return names.filter(({ name }) => !USERS.some((text) => new RegExp(`\\b${constant}\\.${name.replace('.', '\\.')}\\b`).test(text)));
    });
    assert.deepEqual(unused, []);
    assert.equal(EVENT_NAMES.length, CATALOGUES.join('\n').split('declareNames(').length - 1);
  });

  test('a name is declared once for each sort, in words of the wire, and says what it means in a sentence', () => {
    const all = [
      ...LIVE_EVENTS.map(({ type, about }) => ({ sort: 'live', name: type, about })),
      ...EVENT_NAMES.flatMap(({ sorts, names }) => names.flatMap(({ name, about }) => sorts.map((sort) => ({ sort, name, about })))),
    ];
    const keys = all.map(({ sort, name }) => `${sort} ${name}`);
    assert.deepEqual(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      [],
    );
    for (const { name, about } of all) {
      assert.match(name, /^[a-z_]+\.[a-z_]+$/);
      assert.match(about, /^[A-Z].+\.$/, name);
    }
  });

  test('who may see a live event is a permission that exists', () => {
    const known: ReadonlySet<string> = new Set(PERMISSIONS);
    assert.deepEqual(
      LIVE_EVENTS.filter(({ permission }) => !known.has(permission)),
      [],
    );
  });

  test('an event that is undeclared, for others, or carries something else fails the test that publishes it', () => {
    const id = '0198c0de-0000-7000-8000-000000000000';
    const good = teamChanged({ id });
    assertDeclared(good);
    for (const [why, bad] of [
      ['undeclared', { ...good, type: 'team.renamed' }],
      ['another permission', { ...good, permission: 'alerts:read' }],
      ['for one person', { ...good, userId: id }],
      ['a member is missing', { ...good, data: {} }],
      ['a member has another type', { ...good, data: { id: 7 } }],
      ['a member more', { ...good, data: { id, name: 'Payments' } }],
    ] as const)
      assert.throws(() => assertDeclared(bad), assert.AssertionError, why);
  });

  test('what nobody declared does not compile', () => {
    // Checked by the compiler: a line that compiles after all is an error.
    const audit = (name: DeclaredName<'audit'>) => name;
    const publish = (event: NewLiveEvent) => event;
    audit(AUDIT.onboarding.completed);
    // @ts-expect-error a text is no declared name
    audit('onboarding.completed');
    // @ts-expect-error misspelled
    audit(AUDIT.onboarding.complete);
    // @ts-expect-error a name of another sort
    audit(declareNames(['timeline'], { lamp: { lit: 'A lamp was lit.' } }).lamp.lit);
    // @ts-expect-error an object is no declared event
    publish({ type: 'team.changed', permission: 'oncall:read', data: {} });
    const lit = defineLiveEvent({ type: 'lamp.lit', permission: 'alerts:read', about: 'A lamp was lit.', data: { lamp: Type.Integer() } });
    // @ts-expect-error another member
    publish(lit({ lamps: 1 }));
    assert.deepEqual(publish(lit({ lamp: 1 })), { type: 'lamp.lit', permission: 'alerts:read', data: { lamp: 1 } });
  });
});
