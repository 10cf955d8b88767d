import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTermsOf } from './option-names.ts';

const GIVEN = { options: ['service', 'match', 'start_date', 'severity', 'record-only'], args: ['title'] };

for (const [text, wanted] of [
  ['/severity must be one of critical, high', '--severity must be one of critical, high'],
  ['severity: use one or more of critical, high', '--severity: use one or more of critical, high'],
  ['?start_date must be an instant', '--start_date must be an instant'],
  ['/service_ids/0 must be an id', '--service must be an id'],
  ['/service_id must be an id', '--service must be an id'],
  ['/matchers/12 needs one of =', '--match needs one of ='],
  ['/record_only must be true', '--record-only must be true'],
  ['/title must have 1 to 200 characters', '<title> must have 1 to 200 characters'],
  ['/duration must be shorter', '/duration must be shorter'],
  ['There is no such incident', 'There is no such incident'],
  ['severity is wrong', 'severity is wrong'],
] as const)
  test(`an error names the option or argument that it is about: ${text}`, () => assert.equal(inTermsOf(GIVEN, text), wanted));
