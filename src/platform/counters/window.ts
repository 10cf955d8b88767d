/** What a limit says about one hit. */
export interface Verdict {
  readonly allowed: boolean;
  readonly limit: number;
  /** Hits left in this window. */
  readonly remaining: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
  /** What is counted, in words. */
  readonly of: string;
}

/** So many hits within so long, counted from the first one. */
export interface Limit {
  readonly hits: number;
  readonly windowMs: number;
  /** Left out: requests. */
  readonly of?: string;
}

/** A window as the shared store or this process sees it. */
export interface Count {
  readonly hits: number;
  readonly resetMs: number;
}

/** Judges the hit that is already part of the count. */
export function judge(count: Count, limit: Limit): Verdict {
  return {
    allowed: count.hits <= limit.hits,
    limit: limit.hits,
    remaining: Math.max(0, limit.hits - count.hits),
    resetMs: Math.max(0, Math.ceil(count.resetMs)),
    of: limit.of ?? 'requests',
  };
}

/** The subject of a per-address limit: an IPv6 subscriber has a whole /64 to choose addresses from. */
export function addressSubject(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address);
  if (v4) return v4[1] ?? address;
  const [plain = ''] = address.toLowerCase().split('%');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const filled = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
