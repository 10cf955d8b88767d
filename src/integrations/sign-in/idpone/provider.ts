import type { ConnectionProvider } from '../../../modules/connections/connection.ts';
import { openOidcClient } from '../../../modules/identity/index.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { idpone } from './descriptor.ts';
import { idponeIdp } from './idp.ts';

/** Google as something that can be connected: people sign in with it, nothing is sent there. */
export function idponeProvider(outbound: Outbound): ConnectionProvider {
  return {
    descriptor: idpone,
    test: async (values) => {
      // Nothing is kept between two tests: the description is asked for each time.
      const idp = idponeIdp({ values, version: 0 });
      if (!idp) return { checks: [{ name: 'settings', ok: false, detail: 'Set the client ID and the client secret' }] };
      const { ok, detail } = await openOidcClient(outbound).check(idp);
      return { checks: [{ name: 'provider', ok, detail }] };
    },
    channels: null,
  };
}
