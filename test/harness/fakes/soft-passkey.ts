import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What may be wrong with an answer; left out: nothing. */
export interface Flaws {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly verified?: false;
  readonly counter?: number;
  readonly signature?: Buffer;
  /** A certificate beside the key. */
  readonly certificate?: Buffer;
}

type Value = number | string | Buffer | Value[] | Map<Value, Value>;

/** As much of CBOR (RFC 8949) as an authenticator writes. */
function cbor(value: Value): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, member]) => [cbor(key), cbor(member)])]);
}

const base64url = (bytes: Buffer): string => bytes.toString('base64url');

/** The options of a server, as much as is read of them. */
interface Options {
  readonly challenge: string;
}

/** An authenticator of one passkey, in software: it answers as a browser does, right or with flaws. */
export class SoftPasskey {
  readonly id: string = base64url(randomBytes(16));
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  readonly #rpId: string;
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = publicKey;
  }

  #data(flaws: Flaws, attested: Buffer): Buffer {
    const { verified = true, rpId = this.#rpId, counter } = flaws;
    this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, attested]);
  }

  #client(type: string, { challenge }: Options, flaws: Flaws): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge: flaws.challenge ?? challenge, origin: flaws.origin ?? this.#origin, crossOrigin: false }),
    );
  }

  #answer(response: Record<string, unknown>): Record<string, unknown> {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  /** What the browser returns for a new passkey. */
  make(options: Options, flaws: Flaws = {}): Record<string, unknown> {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => Buffer.from(text, 'base64url');
    const key = new Map<Value, Value>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    const id = bytes(this.id);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
    const statement = new Map<Value, Value>(
      flaws.certificate
        ? [
            ['alg', -7],
            ['sig', Buffer.alloc(8)],
            ['x5c', [flaws.certificate]],
          ]
        : [],
    );
    const object = new Map<Value, Value>([
      ['fmt', flaws.certificate ? 'packed' : 'none'],
      ['attStmt', statement],
      ['authData', this.#data(flaws, attested)],
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#client('webauthn.create', options, flaws)),
      attestationObject: base64url(cbor(object)),
      transports: ['internal'],
    });
  }

  /** What the browser returns when the passkey is shown. */
  show(options: Options, flaws: Flaws = {}): Record<string, unknown> {
    const data = this.#data(flaws, Buffer.alloc(0));
    const client = this.#client('webauthn.get', options, flaws);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(flaws.signature ?? sign('sha256', signed, this.#key)),
    });
  }
}
