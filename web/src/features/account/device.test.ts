import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceName } from './device.ts';

test('a user agent is told as people say it, and an unknown one as it stands', () => {
  assert.equal(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'), 'Firefox on Linux');
  assert.equal(
    deviceName(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    ),
    'Edge on a Mac',
  );
  assert.equal(deviceName('curl/8.5.0'), 'curl');
  assert.equal(deviceName('my-script'), 'my-script');
  assert.equal(deviceName(''), 'Unknown program');
});
