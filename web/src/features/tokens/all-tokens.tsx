import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Card } from '../../components/layout/layout.tsx';
import { allTokensQuery } from './queries.ts';
import { TokenRows } from './token-rows.tsx';

/** Everybody's personal tokens, for administrators. */
export function AllTokens() {
  const query = useQuery(allTokensQuery);
  return (
    <Card>
      <TokenRows
        query={query}
        owner={({ owner }) => `${owner.display_name}, ${owner.role}${owner.active ? '' : ', disabled'}`}
        revoke={(token) => api.DELETE('/api/v1/admin/tokens/{id}', { params: { path: { id: token.id } } })}
        empty="Users create them for their scripts under their own account."
      />
    </Card>
  );
}
