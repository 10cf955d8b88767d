import { useQuery } from '@tanstack/react-query';
import { LinkOne } from './linked.tsx';
import { linkedQuery } from './queries.ts';

/** Links one's account of a chat; nothing where that cannot be done from here. */
export function LinkChat({ provider }: { readonly provider: string }) {
  const { data } = useQuery(linkedQuery);
  const one = data?.linkable.find((each) => each.provider === provider);
  return one ? <LinkOne one={one} returnTo="/account?tab=notifications" /> : null;
}
