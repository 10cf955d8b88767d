import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '../../../../platform/errors.ts';
import { ROLES } from '../../permissions.ts';
import { IMPORT_MAX, readPeople } from './read-people.ts';

const ANN = { email: 'ann@example.org', displayName: 'Ann Lee', role: 'viewer', timeZone: null } as const;

function refused(input: Parameters<typeof readPeople>[0]): readonly string[] {
  try {
    readPeople(input, 'viewer');
  } catch (error) {
    return (error as Problem).errors.map(({ pointer, detail }) => `${pointer} ${detail}`);
  }
  return [];
}

test('a file is read with the separators, column names, quotes, spaces and empty lines that spreadsheets write', () => {
  const bob = { email: 'bob@example.org', displayName: 'Bob, "the" Builder', role: 'operator', timeZone: 'Europe/Berlin' };
  for (const csv of [
    'email,display_name,role,time_zone\nann@example.org,Ann Lee,,\nbob@example.org,"Bob, ""the"" Builder",operator,Europe/Berlin\n',
    '\ufeffName;Mail;Time Zone;Role\r\n"Ann Lee";ann@example.org;;\r\n\r\n"Bob, ""the"" Builder"; bob@example.org ;Europe/Berlin;Operator\r\n',
    'email\tname\trole\ttimezone\nann@example.org\tAnn Lee\t\t\nbob@example.org\t"Bob, ""the"" Builder"\tOPERATOR\tEurope/Berlin',
  ])
    assert.deepEqual(readPeople({ csv }, 'viewer'), [ANN, bob], csv);
  assert.deepEqual(readPeople({ users: [{ email: 'ann@example.org', display_name: 'Ann Lee' }] }, 'operator'), [
    { ...ANN, role: 'operator' },
  ]);
});

test('each line that is wrong is named with what is wrong about it', () => {
  const csv = [
    'email,display_name,role,time_zone',
    'ann@example.org,Ann,viewer,',
    'nobody,Ben,viewer,',
    'cem@example.org,,boss,Mars/Base',
    ' ANN@example.org,Ann again,,',
  ].join('\n');
  assert.deepEqual(refused({ csv }), [
    '/csv Line 3: email must look like name@example.org',
    `/csv Line 4: role must be one of ${ROLES.join(', ')}`,
    '/csv Line 4: display_name must not be empty',
    '/csv Line 5: email is the same as in line 2',
  ]);
  const users = [{ email: 'ann@example.org', display_name: 'Ann' }, { email: 'x' }];
  assert.deepEqual(refused({ users }).slice(0, 1), ['/users/1/email Entry 2: email must look like name@example.org']);
  const many = Array.from({ length: 300 }, () => ({ email: 'x', display_name: 'X' }));
  assert.equal(refused({ users: many }).length, 100);
});

test('a file that is no list of people says what is wrong with it', () => {
  for (const [csv, expected] of [
    ['', 'There is nobody to import'],
    ['email,display_name\n', 'There is nobody to import'],
    ['email,display_name,salary\nann@example.org,Ann,1', 'Line 1: the column "salary" is not known'],
    ['email\nann@example.org', 'Line 1: the column display_name is missing'],
    ['email,name,display_name\na@example.org,A,A', 'Line 1: the column display_name stands twice'],
    ['email,name\nann@example.org,Ann,more', 'Line 2: the number of cells differs from the first line'],
    ['email,name\nann@example.org,"Ann', 'a quotation mark is not closed'],
  ] as const)
    assert.ok(refused({ csv })[0]?.includes(expected), `${JSON.stringify(csv)}: ${refused({ csv })[0]}`);
  const rows = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@example.org,P${n}`).join('\n');
  assert.equal(readPeople({ csv: `email,name\n${rows(IMPORT_MAX)}` }, 'viewer').length, IMPORT_MAX);
  assert.ok(refused({ csv: `email,name\n${rows(IMPORT_MAX + 1)}` })[0]?.includes('At most 5000 people'));
});
