import { useQuery } from '@tanstack/react-query';
import { Page } from '../components/layout/layout.tsx';
import { AllTokens } from '../features/tokens/all-tokens.tsx';
import { allTokensQuery } from '../features/tokens/queries.ts';

/** `/tokens`: everybody's personal tokens. */
export function TokensPage() {
  const { data } = useQuery(allTokensQuery);
  const lasting = data?.items.filter((token) => token.expires_at === null).length ?? 0;
  const count =
    data === undefined
      ? 'Personal tokens'
      : `Personal tokens: ${data.total || 'none'}${lasting === 0 ? '' : `, ${lasting} without an end`}`;
  return (
    <Page
      title={count}
      lead="What scripts use. A token can do no more than its owner’s role allows at that moment, and nothing once its owner is gone."
    >
      <AllTokens />
    </Page>
  );
}
