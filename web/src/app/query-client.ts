import { QueryClient } from '@tanstack/react-query';
import { asProblem } from '../api/problem.ts';

const TRIES = 2;

/**
 * One cache for the page. What the server refuses is not tried again; what did not arrive is, twice.
 * Nothing waits for the browser to call itself online: it may be wrong, as behind a VPN, and a press that waits says nothing.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (count, error) => count < TRIES && [0, 502, 503, 504].includes(asProblem(error).status),
    },
    mutations: { networkMode: 'always' },
  },
});
