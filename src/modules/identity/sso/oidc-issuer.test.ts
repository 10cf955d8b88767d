import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audienceProblem, issuerProblem, mayBePlain } from './oidc-issuer.ts';

test('an issuer is an https address without query, fragment and credentials, http only for this machine', () => {
  for (const issuer of ['https://id.example', 'https://id.example/realms/a', 'http://localhost:1', 'http://127.0.0.1', 'http://[::1]:5'])
    assert.equal(issuerProblem(issuer), null, issuer);
  const problems: ReadonlyArray<readonly [string, RegExp]> = [
    ['id.example', /must be an address/],
    ['http://id.example', /https:/],
    ['http://127.0.0.1.example', /https:/],
    ['http://xlocalhost', /https:/],
    ['ftp://localhost', /https:/],
    ['https://id.example?a', /query/],
    ['https://id.example?', /query/],
    ['https://id.example#', /query/],
    ['https://id.example#a', /query/],
    ['https://ann@id.example', /user name or password/],
    ['https://:pw@id.example', /user name or password/],
    ['https://id.example/.well-known/openid-configuration', /the issuer itself/],
  ];
  for (const [issuer, problem] of problems) assert.match(issuerProblem(issuer) ?? '', problem, issuer);
});

test('calls are unencrypted only to this very machine, and only by http', () => {
  assert.equal(mayBePlain('http://localhost'), true);
  for (const issuer of ['https://localhost', 'http://10.0.0.1', 'x', 'http://localhost.example'])
    assert.equal(mayBePlain(issuer), false, issuer);
});

test('a token is for us alone, and was issued to us', () => {
  const problem = (claims: object) => audienceProblem({ ...claims }, 'us');
  for (const claims of [{ aud: 'us' }, { aud: ['us'] }, { aud: 'us', azp: 'us' }]) assert.equal(problem(claims), null);
  assert.match(problem({ aud: ['us', 'them'] }) ?? '', /several clients/);
  for (const aud of ['them', [], undefined]) assert.match(problem({ aud }) ?? '', /for another client/);
  assert.match(problem({ aud: 'us', azp: 'them' }) ?? '', /issued to another client/);
});
