import type { MouseEvent } from 'react';
import { answer, api } from './client.ts';
import { askStepUp } from './step-up.ts';

/** Follows a link once its person has proved who they are, where the server asks this person at all. */
export function goProved(event: MouseEvent, href: string): void {
  event.preventDefault();
  void mayGo().then((may) => {
    if (may) window.location.assign(href);
  });
}

async function mayGo(): Promise<boolean> {
  try {
    const { asked, proved } = await answer(api.GET('/api/v1/auth/step-up'));
    return !asked || proved || (await askStepUp());
  } catch {
    // Whatever is wrong, the server says it at the address itself.
    return true;
  }
}
