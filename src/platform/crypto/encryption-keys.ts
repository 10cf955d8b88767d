/** One key, and the number it is known by. */
export interface Key {
  readonly kid: number;
  readonly key: Buffer;
}

const KEY_BYTES = 32;

function parseKey(entry: string, position: number): Key | { readonly problem: string } {
  const [, kid, encoded] = /^(\d{1,9}):([A-Za-z0-9+/]+={0,2})$/.exec(entry) ?? [];
  const key = Buffer.from(encoded ?? '', 'base64');
  if (kid === undefined)
    return {
      problem: `ENCRYPTION_KEYS: entry ${position} must be <number>:<base64 key>, such as the output of "echo 1:$(openssl rand -base64 32)"`,
    };
  if (key.length !== KEY_BYTES)
    return {
      problem: `ENCRYPTION_KEYS: the key ${kid} must be ${KEY_BYTES} bytes in base64, it is ${key.length}: make one with "openssl rand -base64 32"`,
    };
  return { kid: Number(kid), key };
}

/** The keys of a value of ENCRYPTION_KEYS, highest number first, and what is wrong with it. */
export function parseKeys(text: string): { keys: Key[]; problems: string[] } {
  const parsed = text.split(',').map((entry, index) => parseKey(entry.trim(), index + 1));
  const problems = parsed.flatMap((entry) => ('problem' in entry ? [entry.problem] : []));
  const keys = parsed.flatMap((entry) => ('problem' in entry ? [] : [entry])).sort((a, b) => b.kid - a.kid);
  for (const [index, entry] of keys.entries()) {
    if (keys[index + 1]?.kid === entry.kid)
      problems.push(`ENCRYPTION_KEYS: the key ${entry.kid} is listed twice: give the newer one a higher number`);
  }
  return { keys, problems };
}

/** What is wrong with a value of ENCRYPTION_KEYS, one line each; never a part of a key. */
export function encryptionKeyProblems(text: string): readonly string[] {
  return parseKeys(text).problems;
}
