import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isEmptyInterval, muteText, readTimes, readWeekdays, writeTimes, writeWeekdays } from './mute.ts';

describe('mute intervals in fields', () => {
  test('ranges of weekdays are days, also over the week’s end, and are written as ranges again', () => {
    assert.deepEqual(readWeekdays(['saturday:monday', 'wednesday']), ['monday', 'wednesday', 'saturday', 'sunday']);
    assert.deepEqual(writeWeekdays(['sunday', 'monday', 'tuesday', 'saturday']), ['monday:tuesday', 'saturday:sunday']);
    assert.equal(readWeekdays(['someday']), null);
  });

  test('a night is one span in the form and two in the document', () => {
    const night = [{ from: '20:00', to: '08:00' }];
    assert.deepEqual(writeTimes(night), [
      { start_time: '20:00', end_time: '24:00' },
      { start_time: '00:00', end_time: '08:00' },
    ]);
    assert.deepEqual(readTimes(writeTimes(night)), night);
    assert.deepEqual(readTimes(writeTimes([{ from: '09:00', to: '17:00' }])), [{ from: '09:00', to: '17:00' }]);
    assert.deepEqual(writeTimes([{ from: '22:00', to: '00:00' }]), [{ start_time: '22:00', end_time: '24:00' }]);
  });

  test('an interval is told in words with its zone', () => {
    assert.equal(muteText({ weekdays: ['saturday:sunday'], location: 'Europe/Berlin' }), 'Sat–Sun (Europe/Berlin)');
    assert.equal(
      muteText({ times: writeTimes([{ from: '20:00', to: '08:00' }]), days_of_month: ['-3:-1'] }),
      '20:00–08:00, days -3–-1 (UTC)',
    );
  });

  test('an interval without a condition is known as one', () => {
    assert.equal(isEmptyInterval({ location: 'UTC', times: [] }), true);
    assert.equal(isEmptyInterval({ months: ['january'] }), false);
  });
});
