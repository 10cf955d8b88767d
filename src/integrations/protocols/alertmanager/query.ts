import { invalid } from '../../../platform/errors.ts';

/** What is asked of the alerts. */
export interface AlertsQuery {
  /** As written, each one or several matchers. */
  readonly filters: readonly string[];
  readonly active: boolean;
  readonly silenced: boolean;
  readonly inhibited: boolean;
  readonly unprocessed: boolean;
  /** A regular expression for the whole name of a receiver; null: any. */
  readonly receiver: string | null;
}

/** The words that Alertmanager reads as true; any other is false. */
const TRUE: ReadonlySet<string> = new Set(['true', '1', 'yes', 'ok', 'y', 'on', 'selected', 'checked', 't', 'enabled']);
const FILTERS_MAX = 50;
const RECEIVER_MAX = 1_000;

/** Reads the query of `/alerts` and `/alerts/groups`. Members that it does not know are left out, as in Alertmanager. */
export function readAlertsQuery(query: Readonly<Record<string, unknown>>): AlertsQuery {
  const flag = (name: string) => {
    const value = listOf(query[name])[0];
    return value === undefined || TRUE.has(value.toLowerCase());
  };
  const receiver = listOf(query['receiver'])[0] ?? null;
  if (receiver !== null && receiver.length > RECEIVER_MAX)
    throw invalid('?receiver', 'too_long', `receiver is longer than ${RECEIVER_MAX} characters`);
  return {
    filters: readFilters(query),
    active: flag('active'),
    silenced: flag('silenced'),
    inhibited: flag('inhibited'),
    unprocessed: flag('unprocessed'),
    receiver: receiver === '' ? null : receiver,
  };
}

/** The matchers of the query. @throws Problem `validation_failed` when there are too many */
export function readFilters(query: Readonly<Record<string, unknown>>): string[] {
  const filters = listOf(query['filter']);
  if (filters.length > FILTERS_MAX)
    throw invalid('?filter', 'too_many', `filter is given ${filters.length} times, at most ${FILTERS_MAX} are taken`);
  return filters;
}

function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((entry): entry is string => typeof entry === 'string');
}
