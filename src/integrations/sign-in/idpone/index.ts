import type { Provider } from '../../provider.ts';
import { idpone } from './descriptor.ts';
import { idponeIdp } from './idp.ts';
import { idponeProvider } from './provider.ts';
import { createSpace, MEET_SCOPE } from './meet.client.ts';

/** Google. */
export const IDPONE: Provider = {
  descriptor: idpone,
  connect: idponeProvider,
  idp: idponeIdp,
  meetings: { label: 'Google Meet', grant: 'meet', scope: MEET_SCOPE, create: createSpace },
};
