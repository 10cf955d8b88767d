import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../../../platform/errors.ts';
import { type Component, DEFAULT_THEME, LOGO_MAX, type StatusPage } from '../page.ts';
import { type ComponentInput, line, type PageInput, readComponents, readPage, text, unknownServices } from './page-input.ts';

const fault = (read: () => unknown): string => {
  try {
    read();
    return 'taken';
  } catch (error) {
    assert.ok(error instanceof Problem);
    const [first] = error.errors;
    return `${first?.pointer} ${first?.code}`;
  }
};
const BEFORE = {
  id: 'p',
  slug: 'shop',
  title: 'Shop',
  description: 'All',
  visibility: 'private',
  theme: { color: '#000000', logo: 'data:x', dark: true },
  links: [{ label: 'A', url: 'https://a.example/' }],
  support_url: 'https://s.example/',
  custom_domain: 'status.example.com',
} as unknown as StatusPage;
const read = (input: PageInput, before: StatusPage | null = null) => readPage('p', { slug: 'shop', ...input }, before, 'own.example');
const taken = (input: PageInput) => fault(() => read(input));

describe('a status page', () => {
  test('what is left out stays as it is, and a new page has its defaults', () => {
    assert.deepEqual(readPage('p', {}, BEFORE, 'own.example'), BEFORE);
    assert.deepEqual(read({}), {
      id: 'p',
      slug: 'shop',
      title: '',
      description: '',
      visibility: 'public',
      theme: DEFAULT_THEME,
      links: [],
      support_url: null,
      custom_domain: null,
    });
    assert.equal(
      fault(() => readPage('p', {}, null, '')),
      '/slug slug',
    );
  });

  test('what is given replaces it', () => {
    const page = read(
      { title: ' New ', description: ' a\r\nb ', visibility: 'public', links: [], support_url: null, custom_domain: null },
      BEFORE,
    );
    assert.deepEqual([page.title, page.description, page.visibility, page.links], ['New', 'a\nb', 'public', []]);
    assert.deepEqual([page.support_url, page.custom_domain], [null, null]);
  });

  test('its address is 1 to 60 small letters, digits and hyphens', () => {
    for (const slug of ['a', 'a-1', 'x'.repeat(60)]) assert.equal(taken({ slug }), 'taken');
    for (const slug of ['', 'A', 'a b', 'x'.repeat(61), '/a']) assert.equal(taken({ slug }), '/slug slug');
  });

  test('its colour has six digits, and its logo is an image in the page itself', () => {
    const theme = (given: object) => read({ theme: given }, BEFORE).theme;
    assert.deepEqual(theme({ logo: null }), { color: '#000000', logo: null, dark: true });
    assert.deepEqual(theme({ color: '#ABCDEF', logo: '', dark: false }), { color: '#abcdef', logo: null, dark: false });
    for (const color of ['abcdef', '#abcde', '#abcdefa', 'x#abcdef']) assert.equal(taken({ theme: { color } }), '/theme/color color');
    const image = 'data:image/png;base64,';
    assert.equal(theme({ logo: `${image}AA==` })?.logo, `${image}AA==`);
    for (const logo of ['https://x/a.png', `${image}`, `${image}A*`, 'data:text/html;base64,AA==', `x${image}AA`])
      assert.equal(taken({ theme: { logo } }), '/theme/logo logo', logo);
    assert.equal(taken({ theme: { logo: image.padEnd(LOGO_MAX, 'A') } }), 'taken');
    assert.equal(taken({ theme: { logo: image.padEnd(LOGO_MAX + 1, 'A') } }), '/theme/logo logo');
  });

  test('links and the address of support lead to web pages, support to a mailbox too', () => {
    assert.deepEqual(read({ links: [{ label: ' A ', url: ' http://a.example ' }] }).links, [{ label: 'A', url: 'http://a.example/' }]);
    assert.equal(
      taken({
        links: [
          { label: 'A', url: 'https://a' },
          { label: ' ', url: 'https://a' },
        ],
      }),
      '/links/1/label required',
    );
    for (const url of ['a.example', 'javascript:x', 'https://ann@x', 'https://:p@x'])
      assert.equal(taken({ links: [{ label: 'A', url }] }), '/links/0/url url');
    assert.equal(read({ support_url: ' mailto:a@b ' }).support_url, 'mailto:a@b');
    assert.equal(read({ support_url: 'https://s.example' }).support_url, 'https://s.example/');
    assert.equal(read({ support_url: ' ' }).support_url, null);
    for (const support_url of ['mailto:a', 'xmailto:a@b', 'mailto:a@b c', 's.example'])
      assert.equal(taken({ support_url }), '/support_url url');
  });

  test('its own domain is the name of a host, another than ours', () => {
    const domain = (custom_domain: string) => read({ custom_domain }).custom_domain;
    assert.equal(domain(' Status.Example.COM. '), 'status.example.com');
    assert.equal(domain(' '), null);
    for (const given of ['localhost', '10.0.0.1', '-a.example', 'a-.example', 'a..b', 'https://a.b', `${'x'.repeat(64)}.b`])
      assert.equal(taken({ custom_domain: given }), '/custom_domain domain', given);
    const long = (length: number) => `${'a.'.repeat(125)}${'b'.repeat(length - 250)}`;
    assert.equal(taken({ custom_domain: long(253) }), 'taken');
    assert.equal(taken({ custom_domain: long(254) }), '/custom_domain domain');
    assert.equal(taken({ custom_domain: 'OWN.example' }), '/custom_domain own_host');
  });
});

test('a line has words and no breaks, a text has breaks and no other control characters', () => {
  assert.equal(line(' a ', '/x'), 'a');
  assert.equal(
    fault(() => line(' ', '/x')),
    '/x required',
  );
  for (const given of ['a\nb', 'a\u2028b', 'a\ud800'])
    assert.equal(
      fault(() => line(given, '/x')),
      '/x characters',
    );
  assert.equal(text(' a\r\n\tb ', '/x'), 'a\n\tb');
  for (const given of ['a\u0007', 'a\ud800', 'a\ufffe', 'a\rb'])
    assert.equal(
      fault(() => text(given, '/x')),
      '/x characters',
    );
});

describe('components of a page', () => {
  const OLD = {
    id: 'c1',
    name: 'Old',
    description: 'D',
    group: 'G',
    service_id: 's',
    automatic: true,
    automatic_from: 'triggered',
    overridden: false,
    status: 'degraded',
    own_status: 'operational',
  } as unknown as Component;
  const components = (...given: ComponentInput[]) => readComponents(given, [OLD], () => 'new');
  const one = (input: Partial<ComponentInput>, before: Component = OLD) =>
    readComponents([{ id: 'c1', name: 'N', ...input }], [before], () => '').rows[0];
  const choice = (input: Partial<ComponentInput>, before: Component = OLD) => {
    const row = one(input, before);
    return [row?.overridden, row?.own_status, row?.chosen];
  };

  test('a known one keeps what is left out, a new one has its defaults', () => {
    const { status, ...kept } = OLD;
    assert.deepEqual([one({}), status], [{ ...kept, name: 'N', chosen: false }, 'degraded']);
    assert.deepEqual(components({ name: ' X ' }), {
      rows: [
        {
          id: 'new',
          name: 'X',
          description: '',
          group: null,
          service_id: null,
          automatic: false,
          automatic_from: 'active',
          overridden: false,
          own_status: 'operational',
          chosen: false,
        },
      ],
      chosen: [],
    });
    const changed = one({ description: ' e ', group: ' H ', service_id: null, automatic: false, automatic_from: 'active' as never });
    assert.deepEqual(
      [changed?.description, changed?.group, changed?.service_id, changed?.automatic, changed?.automatic_from],
      ['e', 'H', null, false, 'active'],
    );
    assert.deepEqual([one({ group: null })?.group, one({ group: ' ' })?.group], [null, null]);
  });

  test('an unknown id, one that stands twice and texts that are none are named by their place', () => {
    assert.equal(
      fault(() => components({ name: 'a' }, { id: 'x', name: 'b' })),
      '/components/1/id unknown_component',
    );
    assert.equal(
      fault(() => components({ id: 'c1', name: 'a' }, { id: 'c1', name: 'b' })),
      '/components/1/id twice',
    );
    assert.equal(
      fault(() => components({ name: ' ' })),
      '/components/0/name required',
    );
    assert.equal(
      fault(() => components({ name: 'a', group: 'a\nb' })),
      '/components/0/group characters',
    );
    assert.equal(
      fault(() => components({ name: 'a', description: '\u0007' })),
      '/components/0/description characters',
    );
  });

  test('an automatic one needs a service, unless it lost its own', () => {
    assert.equal(
      fault(() => components({ name: 'a', automatic: true })),
      '/components/0/service_id required',
    );
    assert.equal(
      fault(() => components({ name: 'a', automatic: true, service_id: 's' })),
      'taken',
    );
    assert.equal(
      fault(() => one({ automatic: true }, { ...OLD, service_id: null })),
      'taken',
    );
    assert.equal(
      fault(() => one({}, { ...OLD, service_id: null })),
      'taken',
    );
  });

  test('another status than the one shown is a choice that stays, until it is given back', () => {
    assert.deepEqual(choice({ status: 'major_outage' as never }), [true, 'major_outage', true]);
    assert.deepEqual(
      choice({ status: 'degraded' as never }),
      [false, 'operational', false],
      'who saves a page as it was read chooses nothing',
    );
    const chosen = { ...OLD, overridden: true, own_status: 'degraded' as never };
    assert.deepEqual(choice({}, chosen), [true, 'degraded', false]);
    assert.deepEqual(choice({ status: null }, chosen), [false, 'degraded', false]);
    assert.deepEqual(choice({ overridden: true, status: 'degraded' as never }), [true, 'degraded', true]);
    assert.deepEqual(choice({ overridden: true }), [true, 'degraded', true], 'it keeps what it shows');
    assert.deepEqual(choice({ overridden: false, status: 'major_outage' as never }), [false, 'operational', false]);
    const byHand = { ...OLD, automatic: false };
    assert.deepEqual(choice({ status: 'major_outage' as never }, byHand), [false, 'major_outage', true]);
    assert.deepEqual(choice({ status: 'major_outage' as never, automatic: true }, byHand), [false, 'operational', false]);
    assert.deepEqual(
      choice({ status: 'degraded' as never }, byHand),
      [false, 'operational', false],
      'an incident that is published raises it: saving the page as it was read chooses nothing',
    );
    assert.deepEqual(readComponents([{ id: 'c1', name: 'N', status: 'major_outage' as never }], [byHand], () => '').chosen, [
      { id: 'c1', name: 'N', from: 'degraded', to: 'major_outage' },
    ]);
  });
});

test('services that do not exist are named, each by its place', () => {
  const rows = ['a', null, 'b', 'c'].map((service_id) => ({ service_id })) as unknown as Parameters<typeof unknownServices>[0];
  assert.deepEqual(
    unknownServices(rows, new Map([['a', 1]]))?.errors.map(({ pointer }) => pointer),
    ['/components/2/service_id', '/components/3/service_id'],
  );
  assert.equal(unknownServices(rows.slice(0, 2), new Map([['a', 1]])), null);
});
