import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SILENT } from '../../../test/harness/log.ts';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { problemPage } from './problems-page.ts';
import { registerProblemRoutes } from './problems.routes.ts';
import { buildHttp, type Http } from './server.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

describe('the pages of error codes', () => {
  let http: Http;
  before(() => {
    http = buildHttp({ log: SILENT, trustedProxies: [], https: false });
    registerProblemRoutes(http);
  });
  after(() => http.close());
  const get = (url: string, accept?: string) => http.inject({ url, headers: accept === undefined ? {} : { accept } });

  test('the type that a problem document names can be read, for every code: its title, status, meaning and remedy', async () => {
    for (const code of CODES) {
      const answer = await get(`/problems/${code}`);
      assert.equal(answer.statusCode, 200, code);
      const { meaning, remedy, ...rest } = answer.json();
      assert.deepEqual(rest, { type: `/problems/${code}`, code, ...ERRORS[code] });
      for (const text of [meaning, remedy]) assert.match(text, /^[A-Z`].{10,}\.$/, code);
      const page = await get(`/problems/${code}`, 'text/html');
      assert.match(String(page.headers['content-type']), /^text\/html/);
      for (const text of [code, ERRORS[code].title]) assert.ok(page.body.includes(text), code);
      assert.doesNotMatch(page.body, /`|<script|undefined/, code);
    }
  });

  test('a refusal leads to its own page', async () => {
    const { type, code } = (await get('/nowhere')).json();
    assert.equal((await get(type)).json().code, code);
  });

  test('browsers get a page, everybody else JSON', async () => {
    const cases: ReadonlyArray<readonly [string | undefined, RegExp]> = [
      ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', /^text\/html/],
      ['application/json, text/html;q=0.1', /^application\/json/],
      ['application/problem+json', /^application\/json/],
      ['*/*', /^application\/json/],
      [undefined, /^application\/json/],
    ];
    for (const [accept, type] of cases) {
      const answer = await get('/problems/not_found', accept);
      assert.match(String(answer.headers['content-type']), type, accept ?? 'none');
      assert.equal(answer.headers.vary, 'Accept');
    }
  });

  test('what is no code is a 404 problem, also in a browser', async () => {
    for (const code of ['no_such_code', '__proto__', 'constructor', 'toString', 'NOT_FOUND', 'not_found/x', '', '%3Cscript%3E']) {
      const answer = await get(`/problems/${code}`, 'text/html');
      assert.equal(answer.statusCode, 404, code);
      assert.match(String(answer.headers['content-type']), /^application\/problem\+json/, code);
    }
  });

  test('HEAD tells that it is there', async () => {
    const answer = await http.inject({ method: 'HEAD', url: '/problems/forbidden' });
    assert.deepEqual([answer.statusCode, answer.body], [200, '']);
  });

  test('texts are escaped', () => {
    const page = problemPage({ code: '<c>', title: '<t>', status: 400, meaning: '<m> `<n>`', remedy: '"r"' }, '');
    assert.doesNotMatch(page, /<[ctmn]>/);
    assert.match(page, /<code>&lt;n&gt;<\/code>/);
  });
});
