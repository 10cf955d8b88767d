import type { ThreadWords } from '../channel.ts';

/** A service that depends on the one of an incident, as far as its groups stand in the thread of the incident's message. */
export interface Dependant {
  readonly name: string;
  readonly firing: number;
  readonly acknowledged: number;
  /** Its open incident; null: it has none, or none that everybody may see. */
  readonly incident: number | null;
}

/** `shop-2` before `shop-10`. */
const BY_NAME = new Intl.Collator('en', { numeric: true });
/** Services that a post names; then it counts. */
const NAMED = 20;

/** `12 services that depend on orders-db alert too`, and how each of them stands. Null: there is none. Pure. */
export function dependantsInWords(service: string, dependants: readonly Dependant[], url: string | null): ThreadWords | null {
  if (dependants.length === 0) return null;
  const open = dependants.filter((one) => openOf(one) > 0);
  const rest = dependants.length - Math.min(dependants.length, NAMED);
  const sorted = [...dependants].sort((a, b) => openOf(b) - openOf(a) || BY_NAME.compare(a.name, b.name));
  return {
    lead:
      open.length > 0 ? headline(service, open.length, ['alerts', 'alert']) : headline(service, dependants.length, ['alerted', 'alerted']),
    text: [
      ...sorted.slice(0, NAMED).map(line),
      ...(rest > 0 ? [`and ${rest} more ${rest === 1 ? 'service' : 'services'}`] : []),
      ...(open.length > 0 ? [] : ['All of them have recovered.']),
    ].join('\n'),
    ...(url === null ? {} : { url }),
  };
}

function headline(service: string, count: number, [one, many]: readonly [string, string]): string {
  return count === 1 ? `1 service that depends on ${service} ${one} too` : `${count} services that depend on ${service} ${many} too`;
}

function openOf({ firing, acknowledged }: Dependant): number {
  return firing + acknowledged;
}

/** `checkout: 3 firing, 1 acknowledged, incident #12`. */
function line({ name, firing, acknowledged, incident }: Dependant): string {
  const parts = [
    ...(firing > 0 ? [`${firing} firing`] : []),
    ...(acknowledged > 0 ? [`${acknowledged} acknowledged`] : []),
    ...(firing + acknowledged > 0 ? [] : ['resolved']),
    ...(incident === null ? [] : [`incident #${incident}`]),
  ];
  return `${name}: ${parts.join(', ')}`;
}
