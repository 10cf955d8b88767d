import type { Provider } from '../../provider.ts';
import { idpone } from './descriptor.ts';
import { idponeDoor } from './door.ts';
import { idponeProvider } from './idpone.provider.ts';

/** Google. */
export const IDPONE: Provider = { descriptor: idpone, connect: idponeProvider, door: idponeDoor };
