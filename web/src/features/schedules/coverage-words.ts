import type { CoverageSummary } from '../../api/types.ts';

/** `30 minutes`, `1 hour`, `34 hours`, `5 days`. */
export function hoursText(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} minutes`;
  const whole = Math.round(hours);
  if (whole >= 72) return `${Math.round(whole / 24)} days`;
  return whole === 1 ? '1 hour' : `${whole} hours`;
}

/** How it stands in a sentence: for how many services a page would wake nobody at some hour. */
export function summaryOf({ with_gaps: holed, now, later }: Pick<CoverageSummary, 'with_gaps' | 'now' | 'later'>): {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
} {
  const dark = now.total + later.total;
  if (dark > 0) return { tone: 'bad', text: `Coverage gap for ${counted(dark)}` };
  if (holed > 0) return { tone: 'warn', text: `Coverage of ${counted(holed)} is incomplete` };
  return { tone: 'good', text: 'No gaps' };
}

function counted(services: number): string {
  return services === 1 ? '1 service' : `${services.toLocaleString('en')} services`;
}
