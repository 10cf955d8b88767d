import { type Cast, startCast } from '../../../test/cast.ts';
import { DESTINATION_KINDS } from '../../integrations/providers.ts';
import { registerRoutingRoutes, type RoutingConfig } from './index.ts';

/** Where routes of the tests lead. */
export const destinations: RoutingConfig['destinations'] = [
  { name: 'ops', provider: 'chatone', channel: 'C1' },
  { name: 'pay', provider: 'chattwo', channel: 'pay' },
  { name: 'hook', provider: 'webhook', channel: 'https://hooks.example.org/x' },
];

/** Rules that can be saved. */
export const GOOD: RoutingConfig = {
  destinations,
  rules: [
    {
      name: 'pay',
      matchers: ['team=~"pay|billing"'],
      severities: ['critical', 'high'],
      destinations: ['pay'],
      continue: true,
      mute: [{ weekdays: ['sunday'], location: 'Europe/Berlin' }],
    },
    { name: 'prod', matchers: ['namespace=~"prod-.*"'], destinations: ['ops'] },
  ],
  default_destinations: ['ops'],
};

/** The cast on the routes of routing. */
export function startRoutingCast(): Promise<Cast> {
  return startCast({
    register: (http, platform) =>
      registerRoutingRoutes(http, { ...platform, destinations: DESTINATION_KINDS, isConnected: async (provider) => provider !== 'email' }),
  });
}
