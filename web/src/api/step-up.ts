import { createStore } from './store.ts';

/** Somebody waits for the person to prove who they are: told whether they did. */
export const stepUpStore = createStore<((proved: boolean) => void) | null>(null);

let asking: Promise<boolean> | null = null;

/** Asks the person to prove who they are, once for all who wait. @returns whether they did */
export function askStepUp(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => stepUpStore.set(resolve)).finally(() => {
    asking = null;
    stepUpStore.set(null);
  });
  return asking;
}
