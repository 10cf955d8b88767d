/** Redis did not answer; do without it. */
export class RedisUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`Redis is not usable: ${reason}`, cause === undefined ? undefined : { cause });
    this.name = 'RedisUnavailable';
  }
}
