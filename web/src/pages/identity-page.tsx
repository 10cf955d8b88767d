import { Link } from '@tanstack/react-router';
import { Page } from '../components/layout/layout.tsx';
import { Remark } from '../components/forms/notes.tsx';
import { ProviderList } from '../features/oidc/provider-list.tsx';

/** `/identity`: how people sign in. */
export function IdentityPage() {
  return (
    <Page
      title="Sign-in"
      lead="The doors people come in by, beside their password. Who they are is the provider’s word; what they may do is decided here."
    >
      <ProviderList />
      <Remark>
        Google and Slack are doors too: they are set up under <Link to="/integrations">Integrations</Link>.
      </Remark>
    </Page>
  );
}
