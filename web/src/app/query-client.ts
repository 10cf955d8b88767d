import { QueryClient } from '@tanstack/react-query';
import { asProblem } from '../api/problem.ts';

const TRIES = 2;

/** One cache for the page. What the server refuses is not tried again; what did not arrive is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < TRIES && [0, 502, 503, 504].includes(asProblem(error).status),
    },
  },
});
