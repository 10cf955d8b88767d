/** Pages of one channel that were given up or are held, since the last report. */
export interface Trouble {
  /** Display names of the people, without repeats. */
  readonly people: readonly string[];
  /** The newest reason, and how many others there are. */
  readonly reason: string;
  readonly otherReasons: number;
}

const NAMED = 3;

/** `Pages by email do not reach 412 people`. `by`: such as `by email`. Pure. */
export function troubleInWords(by: string, { people, reason, otherReasons }: Trouble): { readonly title: string; readonly body: string } {
  const [first = 'somebody', ...others] = people;
  const more = people.length - NAMED;
  const named = more > 0 ? `${people.slice(0, NAMED).join(', ')} and ${more.toLocaleString('en')} more` : people.join(', ');
  const besides = otherReasons === 0 ? '' : ` There ${otherReasons === 1 ? 'is 1 other reason' : `are ${otherReasons} other reasons`}.`;
  return {
    title: `Pages ${by} do not reach ${others.length === 0 ? first : `${people.length.toLocaleString('en')} people`}`,
    body: `${reason.replace(/\.?$/, '.')}${besides}${others.length === 0 ? '' : ` Affected: ${named}.`}`,
  };
}
