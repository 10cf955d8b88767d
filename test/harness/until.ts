import { setTimeout as pause } from 'node:timers/promises';

/** Waits until the condition holds; fails after `limitMs`. For events that give no promise. */
export async function until(condition: () => boolean | Promise<boolean>, what = 'the condition', limitMs = 15_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waited ${limitMs} ms in vain for ${what}`);
    await pause(5);
  }
}
