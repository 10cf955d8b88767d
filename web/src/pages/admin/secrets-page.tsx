import { Page } from '../../components/layout/layout.tsx';
import { CredentialProviders } from '../../features/secrets/credential-providers.tsx';
import { SharedSecrets } from '../../features/secrets/shared-secrets.tsx';

/** `/secrets`: what investigations need to look into systems. */
export function SecretsPage() {
  return (
    <Page title="Credentials" lead="What agents need to look into your systems. Values are encrypted and never shown again.">
      <CredentialProviders />
      <SharedSecrets />
    </Page>
  );
}
