import assert from 'node:assert/strict';
import { createSign } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { generate } from 'selfsigned';
import { OutboundError, type OutboundRequest } from '../../platform/outbound/outbound.ts';
import { Problem } from '../../platform/errors.ts';
import { certificateAddress, readSns, snsAddress } from './message.ts';
import { openSns } from './sns.client.ts';

const NOW = new Date('2030-05-15T12:00:00Z');
const CERTIFICATE = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem';
const CONFIRM = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:eu-west-1:1:t&Token=2336';

type Message = Record<string, string>;

const notification: Message = {
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: 'arn:aws:sns:eu-west-1:123456789012:alarms',
  Subject: 'ALARM: "cpu"',
  Message: '{"AlarmName":"cpu","NewStateValue":"ALARM"}',
  Timestamp: '2030-05-15T11:59:59.000Z',
};
const confirmation: Message = {
  Type: 'SubscriptionConfirmation',
  MessageId: '165545c9-2a5c-472c-8df2-7ff2be2b3b1b',
  Token: '2336',
  TopicArn: 'arn:aws:sns:eu-west-1:123456789012:alarms',
  Message: 'You have chosen to subscribe to the topic.',
  SubscribeURL: CONFIRM,
  Timestamp: '2030-05-15T11:59:59.000Z',
};

describe('messages of Amazon SNS', () => {
  let key: string;
  let certificate: string;
  before(async () => {
    const made = await generate([{ name: 'commonName', value: 'sns.amazonaws.com' }], {
      keySize: 2048,
      notBeforeDate: new Date(NOW.getTime() - 86_400_000),
      notAfterDate: new Date(NOW.getTime() + 86_400_000),
    });
    key = made.private;
    certificate = made.cert;
  });

  const sign = (message: Message, version: '1' | '2' = '2', change: Message = {}): Message => {
    const read = readSns({ ...message, SignatureVersion: version, Signature: 'x', SigningCertURL: CERTIFICATE });
    assert.ok(typeof read === 'object');
    const signature = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
      .update(read.signed)
      .sign(key, 'base64');
    return { ...message, SignatureVersion: version, Signature: signature, SigningCertURL: CERTIFICATE, ...change };
  };
  const provider = (answer: (url: string) => { status: number; body: string } = () => ({ status: 200, body: certificate })) => {
    const asked: string[] = [];
    const sns = openSns({
      call: async ({ url, method }: OutboundRequest) => {
        assert.equal(method, 'GET');
        asked.push(url);
        return { header: () => null, ...answer(url) };
      },
    });
    return { asked, accept: (body: unknown, now = NOW) => sns.accept(body, now) };
  };
  const refusal = async (run: Promise<void>): Promise<string> => {
    const error = await run.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof Problem, 'it was refused');
    return error.code;
  };

  test('a notification is let in with a signature of version 1 or 2 over its members, and with none other', async () => {
    for (const version of ['1', '2'] as const) {
      const { accept } = provider();
      await accept(sign(notification, version));
      const { Subject: _, ...bare } = notification;
      await accept(sign(bare, version));
      for (const change of [
        { Message: 'another' },
        { TopicArn: 'arn:aws:sns:eu-west-1:666:alarms' },
        { Subject: 'x' },
        { Type: 'UnsubscribeConfirmation' },
        { Signature: '' },
        { Signature: 'AAAA' },
        { SignatureVersion: version === '1' ? '2' : '1' },
        { SignatureVersion: '3' },
      ] as Message[])
        assert.equal(await refusal(accept(sign(notification, version, change))), 'unauthenticated', JSON.stringify(change));
    }
    for (const body of [null, [], 'x', {}, { Type: 'Notification' }, { AlarmName: 'cpu' }])
      assert.equal(await refusal(provider().accept(body)), 'unauthenticated');
  });

  test("certificates and confirmations are asked of the provider's own hosts over HTTPS, and of nobody else", async () => {
    const own = [
      'https://sns.eu-west-1.amazonaws.com/',
      'https://sns.cn-north-1.amazonaws.com.cn/',
      'https://sns.us-gov-west-1.amazonaws.com/',
    ];
    for (const url of own) assert.equal(snsAddress(url), url);
    const foreign = [
      'http://sns.eu-west-1.amazonaws.com/',
      'https://sns.eu-west-1.amazonaws.com:8443/',
      'https://a@sns.eu-west-1.amazonaws.com/',
      'https://sns.eu-west-1.amazonaws.com.evil.example/',
      'https://sns.eu-west-1.amazonaws.com@evil.example/',
      'https://evil.example/sns.eu-west-1.amazonaws.com/',
      'https://s3.eu-west-1.amazonaws.com/',
      'https://sns.evil.s3.amazonaws.com/',
      'https://sns.x.amazonaws.com/',
      'https://127.0.0.1/',
      'ftp://sns.eu-west-1.amazonaws.com/',
      'nonsense',
      '',
    ];
    for (const url of foreign) {
      assert.equal(snsAddress(url), null, url);
      const { accept, asked } = provider();
      assert.equal(await refusal(accept(sign({ ...confirmation, SubscribeURL: url }))), 'unauthenticated', url);
      assert.deepEqual(asked, [CERTIFICATE], 'only the certificate was asked for');
      const other = provider();
      assert.equal(await refusal(other.accept(sign(notification, '2', { SigningCertURL: url }))), 'unauthenticated', url);
      assert.deepEqual(other.asked, []);
    }
    for (const path of ['other.pem', 'SimpleNotificationService-1.pem?x=1', 'a/SimpleNotificationService-1.pem'])
      assert.equal(certificateAddress(`https://sns.eu-west-1.amazonaws.com/${path}`), null, path);
  });

  test('a subscription is confirmed once its message is verified, and not for one that is not', async () => {
    const good = provider();
    await good.accept(sign(confirmation));
    assert.deepEqual(good.asked, [CERTIFICATE, CONFIRM]);
    const bad = provider();
    assert.equal(await refusal(bad.accept(sign(confirmation, '2', { Token: 'x' }))), 'unauthenticated');
    assert.deepEqual(bad.asked, [CERTIFICATE]);
    const refusing = provider((url) => (url === CONFIRM ? { status: 403, body: '' } : { status: 200, body: certificate }));
    assert.equal(await refusal(refusing.accept(sign(confirmation))), 'unavailable');
    // A subscription that has ended is not taken up again.
    const ended = provider();
    await ended.accept(sign({ ...confirmation, Type: 'UnsubscribeConfirmation' }));
    assert.deepEqual(ended.asked, [CERTIFICATE]);
  });

  test('a certificate is fetched once an hour, again after a failure, and counts within its time only; at most 20 are kept', async () => {
    let down = true;
    const { accept, asked } = provider(() => {
      if (down) throw new OutboundError('network', 'The connection was refused');
      return { status: 200, body: certificate };
    });
    assert.equal(await refusal(accept(sign(notification))), 'unavailable');
    down = false;
    await Promise.all([accept(sign(notification)), accept(sign(notification))]);
    await accept(sign(notification), new Date(NOW.getTime() + 3_599_999));
    assert.equal(asked.length, 2);
    await accept(sign(notification), new Date(NOW.getTime() + 3_600_000));
    assert.equal(asked.length, 3);
    for (let n = 0; n < 20; n += 1)
      await accept(sign(notification, '2', { SigningCertURL: `https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-${n}.pem` }));
    await accept(sign(notification));
    assert.equal(asked.length, 24);
    for (const off of [-86_400_000 - 1_000, 86_400_000 + 1_000])
      assert.equal(await refusal(provider().accept(sign(notification), new Date(NOW.getTime() + off))), 'unauthenticated');
    for (const body of ['', 'no certificate', `${certificate}${'x'.repeat(16_384)}`])
      assert.equal(await refusal(provider(() => ({ status: 200, body })).accept(sign(notification))), 'unauthenticated');
  });
});
