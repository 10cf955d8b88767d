import { DAY_MS, HOUR_MS, modulo } from './layer.ts';
import { clockOf } from './wall-clock.ts';

const NIGHT = { from: 22 * HOUR_MS, until: 8 * HOUR_MS };

/** Whether an instant lies between 22:00 and 08:00 on the wall clock of a zone. Pure. */
export function isAtNight(at: number, zone: string): boolean {
  return nightOf(clockOf(zone).read(at)) !== null;
}

/** Which night a reading lies in, evening and morning together; null: in none. Pure. */
export function nightOf(reading: number): number | null {
  const time = modulo(reading, DAY_MS);
  return time >= NIGHT.from || time < NIGHT.until ? Math.floor((reading + DAY_MS - NIGHT.from) / DAY_MS) : null;
}
