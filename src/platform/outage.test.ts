import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseDiskFull, DatabaseFrozen, isUnanswered, OutcomeUnknown, outageOf } from './outage.ts';

const state = (code: string) => Object.assign(new Error('it failed'), { code });
const socket = (code: string) => Object.assign(new Error('connect'), { code, syscall: 'connect' });

test('every way in which the database cannot be used has its reason, and what is wrong for good has none', () => {
  for (const [error, reason] of [
    [state('53100'), 'disk_full'],
    [state('53200'), 'out_of_memory'],
    [state('53300'), 'no_connection_left'],
    [state('55P03'), 'locked'],
    [state('57014'), 'too_slow'],
    [state('57P01'), 'unreachable'],
    [state('57P03'), 'unreachable'],
    [state('58030'), 'unreachable'],
    [state('08006'), 'unreachable'],
    [state('ECONNREFUSED'), 'unreachable'],
    [socket('ENOENT'), 'unreachable'],
    [socket('EAGAIN'), 'unreachable'],
    [new AggregateError([new Error('other'), socket('ECONNREFUSED')]), 'unreachable'],
    [new Error('timeout exceeded when trying to connect'), 'busy'],
    [new Error('Query read timeout'), 'frozen'],
    [new Error('Connection terminated unexpectedly'), 'unreachable'],
    [new DatabaseFrozen(), 'frozen'],
    [{ ...new DatabaseFrozen(), message: 'the database does not answer (Queue: routing)' }, 'frozen'],
    [new DatabaseDiskFull(new Error('gone')), 'disk_full'],
    [new OutcomeUnknown(new DatabaseFrozen()), 'frozen'],
    [state('23505'), null],
    [state('42P01'), null],
    [state('ENOENT'), null],
    [new Error('a mistake of ours'), null],
  ] as const)
    assert.equal(outageOf(error)?.reason ?? null, reason, error.message);
});

test('what was sent and not answered may have happened; what was refused or never sent has not', () => {
  for (const [error, unanswered] of [
    [new DatabaseFrozen(), true],
    [new Error('Query read timeout'), true],
    [new Error('Connection terminated unexpectedly'), true],
    [state('57P01'), true],
    [state('57P02'), true],
    [state('ECONNRESET'), true],
    [state('EPIPE'), true],
    [state('53100'), false],
    [state('57014'), false],
    [state('58030'), false],
    [state('57P03'), false],
    [state('ECONNREFUSED'), false],
    [socket('ENOENT'), false],
    [new Error('timeout exceeded when trying to connect'), false],
    [new Error('Connection terminated due to connection timeout'), false],
    [new Error('Client has encountered a connection error and is not queryable'), false],
    [new Error('a mistake of ours'), false],
  ] as const)
    assert.equal(isUnanswered(error), unanswered, `${(error as { code?: string }).code ?? ''} ${error.message}`);
});
