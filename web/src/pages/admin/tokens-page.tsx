import { useQuery } from '@tanstack/react-query';
import { Page } from '../../components/layout/layout.tsx';
import { AllTokens } from '../../features/tokens/all-tokens.tsx';
import { allTokensQuery } from '../../features/tokens/queries.ts';

/** `/tokens`: everybody's personal tokens. */
export function TokensPage() {
  const { data } = useQuery(allTokensQuery);
  const lasting = data?.items.filter((token) => token.expires_at === null).length ?? 0;
  const count =
    data === undefined
      ? 'Personal tokens'
      : `Personal tokens: ${data.total || 'none'}${lasting === 0 ? '' : `, ${lasting} without expiry`}`;
  return (
    <Page
      title={count}
      name={null}
      lead="Used by scripts. A token has at most the permissions of its owner’s role, and stops working when the owner’s account is removed."
    >
      <AllTokens />
    </Page>
  );
}
