import type { Provider } from '../../provider.ts';
import { idpone } from './descriptor.ts';
import { idponeIdp } from './idp.ts';
import { idponeProvider } from './idpone.provider.ts';

/** Google. */
export const IDPONE: Provider = { descriptor: idpone, connect: idponeProvider, idp: idponeIdp };
