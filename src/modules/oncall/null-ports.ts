import type { OnCallPorts } from './ports.ts';

/** On-call without the modules around it: nobody is told, nothing is open, nobody was paged. */
export const NULL_PORTS: OnCallPorts = {
  notify: async () => {},
  reach: async () => {},
  left: async () => {},
  openIncidents: async () => [],
  pages: async () => [],
};
