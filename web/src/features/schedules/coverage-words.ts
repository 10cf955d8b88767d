import type { ServiceCoverage } from '../../api/types.ts';

type Holed = Pick<ServiceCoverage, 'holes'>;

/** `30 minutes`, `1 hour`, `34 hours`, `5 days`. */
export function hoursText(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} minutes`;
  const whole = Math.round(hours);
  if (whole >= 72) return `${Math.round(whole / 24)} days`;
  return whole === 1 ? '1 hour' : `${whole} hours`;
}

function isCritical({ holes }: Holed): boolean {
  return holes.some((hole) => hole.severity === 'critical');
}

/** How it stands in a sentence: for how many services nobody would be called at some hour. */
export function summaryOf(services: readonly Holed[]): { readonly tone: 'good' | 'warn' | 'bad'; readonly text: string } {
  const holed = services.filter(({ holes }) => holes.length > 0);
  const dark = holed.filter(isCritical).length;
  if (dark > 0) return { tone: 'bad', text: `Coverage gap for ${counted(dark)}` };
  if (holed.length > 0) return { tone: 'warn', text: `Coverage of ${counted(holed.length)} is incomplete` };
  return { tone: 'good', text: 'No gaps' };
}

function counted(services: number): string {
  return services === 1 ? '1 service' : `${services} services`;
}

/** Services with holes; first those for which nobody would be called, the longest first. */
export function worstFirst<Service extends Holed>(services: readonly Service[]): readonly Service[] {
  const dark = ({ holes }: Holed) => holes.filter((hole) => hole.severity === 'critical').reduce((sum, hole) => sum + hole.hours, 0);
  const weak = ({ holes }: Holed) => holes.reduce((sum, hole) => sum + hole.hours, 0);
  return services.filter(({ holes }) => holes.length > 0).toSorted((a, b) => dark(b) - dark(a) || weak(b) - weak(a));
}

/** Services that have the very same holes. */
export interface SameHoles<Service extends Holed> {
  readonly key: string;
  readonly services: readonly Service[];
  readonly holes: Holed['holes'];
}

/** Services with the same holes stand together, in the order of the first of them. */
export function together<Service extends Holed>(services: readonly Service[]): readonly SameHoles<Service>[] {
  const groups = new Map<string, Service[]>();
  for (const service of services) {
    const key = service.holes
      .map(({ code, level, team_id, user_id, hours }) => [code, level, team_id, user_id, hours].join(' '))
      .join('; ');
    groups.set(key, [...(groups.get(key) ?? []), service]);
  }
  return [...groups].map(([key, own]) => ({ key, services: own, holes: own[0]?.holes ?? [] }));
}
