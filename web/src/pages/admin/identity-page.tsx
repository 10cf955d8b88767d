import { Link } from '@tanstack/react-router';
import { useProviders } from '../../api/providers.ts';
import { Page } from '../../components/layout/layout.tsx';
import { Hint } from '../../components/forms/notes.tsx';
import { SignInRulesCard } from '../../features/second-factor/rules.tsx';
import { ProviderList } from '../../features/oidc/provider-list.tsx';

/** `/identity`: how people sign in. */
export function IdentityPage() {
  const others = useProviders().all.flatMap(({ name, capabilities }) => (capabilities.includes('sign_in') ? [name] : []));
  return (
    <Page title="Sign-in" lead="Single sign-on beside passwords. The provider confirms identity; roles are set here, or by its groups.">
      <SignInRulesCard />
      <ProviderList />
      <Hint>
        {others.join(' and ')} are sign-in methods too. Set them up under <Link to="/integrations">Integrations</Link>.
      </Hint>
    </Page>
  );
}
