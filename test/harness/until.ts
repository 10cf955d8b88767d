import { setTimeout as pause } from 'node:timers/promises';

/** Asking often finds soon what comes soon; what takes longer is asked less, as a person has so many requests a minute. */
const PAUSES_MS = { first: 5, most: 50 };

/** Waits until the condition holds; fails after `limitMs`. For events that give no promise. */
export async function until(condition: () => boolean | Promise<boolean>, what = 'the condition', limitMs = 45_000): Promise<void> {
  const end = performance.now() + limitMs;
  for (let ms = PAUSES_MS.first; !(await condition()); ms = Math.min(ms * 1.2, PAUSES_MS.most)) {
    if (performance.now() > end) throw new Error(`waited ${limitMs} ms in vain for ${what}`);
    await pause(ms);
  }
}
