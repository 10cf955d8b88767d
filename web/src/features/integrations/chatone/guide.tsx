import { Button } from '@mantine/core';
import { Hint } from '../../../components/forms/notes.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Inline, Stacked } from '../../../components/layout/layout.tsx';
import { Copy, Snippet } from '../../../components/text/copy.tsx';
import styles from '../integration-card.module.css';
import type { State } from '../queries.ts';
import { slackAppAddress, slackManifest } from './manifest.ts';

/** The other side must reach us: its own machine does not count. */
function Reachable({ address }: { readonly address: string }) {
  const url = URL.parse(address);
  const local = url !== null && /^(localhost|127\.|\[::1\])/.test(url.hostname);
  if (!url || (!local && url.protocol === 'https:')) return null;
  return (
    <Hint tone="warn">
      {local
        ? 'BASE_URL is a local address, so callbacks cannot reach this server. Set BASE_URL to its public address.'
        : 'Slack calls back over HTTPS only. Set BASE_URL to an address that begins with https://.'}
    </Hint>
  );
}

/** How Slack is set up, with the app's manifest. */
export function SlackGuide({ state }: { readonly state: State }) {
  const base = (state.callbacks['interactions'] ?? '').replace(/\/api\/v1\/.*$/, '');
  const manifest = slackManifest(base);
  return (
    <Stacked gap={10}>
      <Reachable address={base} />
      <ol className={`column gap-10 bare ${styles.steps}`}>
        <li>
          Create the app: the button opens Slack with everything filled in.
          <Inline>
            <Button
              component="a"
              size="compact-sm"
              href={slackAppAddress(manifest)}
              target="_blank"
              rel="noreferrer"
              rightSection={<Icon name="external" size={14} />}
            >
              Create the app at Slack
            </Button>
            <Copy value={manifest} label="Copy the manifest" />
          </Inline>
        </li>
        <li>
          Install it to your workspace. Copy the bot token (OAuth &amp; Permissions) and the signing secret (Basic Information) into the
          fields below, and save.
        </li>
        <li>At Slack, under Event Subscriptions, click Retry beside the URL unless it says Verified.</li>
        <li>
          In each channel it should post to: <code>/invite @Tocsin</code>
        </li>
        <li>Click Test, with a channel to see a message arrive.</li>
      </ol>
      <details>
        <summary>Manifest to paste manually</summary>
        <Snippet text={manifest} where="api.slack.com/apps, Create New App, From a manifest" />
      </details>
    </Stacked>
  );
}
