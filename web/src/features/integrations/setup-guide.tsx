import { Button } from '@mantine/core';
import { Copy, Snippet } from '../../components/text/copy.tsx';
import { Icon } from '../../components/icon.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { Remark } from '../../components/forms/notes.tsx';
import type { Kind } from './kinds.ts';
import { slackAppAddress, slackManifest } from './manifest.ts';
import type { State } from './queries.ts';
import styles from './integration-card.module.css';

interface GuideProps {
  readonly kind: Kind;
  readonly state: State;
}

/** What to do on the other side, step by step, with texts to paste. */
export function SetupGuide({ kind, state }: GuideProps) {
  switch (kind.kind) {
    case 'chatone':
      return <SlackGuide state={state} />;
    case 'chattwo':
      return <MattermostGuide state={state} />;
    default:
      return <Callbacks kind={kind} state={state} />;
  }
}

/** The other side must reach us: its own machine does not count. */
function Reachable({ address }: { readonly address: string }) {
  const url = URL.parse(address);
  const local = url !== null && /^(localhost|127\.|\[::1\])/.test(url.hostname);
  if (!url || (!local && url.protocol === 'https:')) return null;
  return (
    <Remark tone="warn">
      {local
        ? 'BASE_URL is a local address, so callbacks cannot reach this server. Set BASE_URL to its public address.'
        : 'Slack calls back over HTTPS only. Set BASE_URL to an address that begins with https://.'}
    </Remark>
  );
}

function SlackGuide({ state }: { readonly state: State }) {
  const base = (state.callbacks['interactions'] ?? '').replace(/\/api\/v1\/.*$/, '');
  const manifest = slackManifest(base);
  return (
    <Stacked gap={10}>
      <Reachable address={base} />
      <ol className={styles.steps}>
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

function MattermostGuide({ state }: { readonly state: State }) {
  const callback = state.callbacks['interactions'] ?? '';
  return (
    <Stacked gap={10}>
      <ol className={styles.steps}>
        <li>
          In Mattermost, Integrations, Bot Accounts: add <code>tocsin</code>, and copy its token into the field below. Bot accounts may have
          to be turned on in the System Console.
        </li>
        <li>Add the bot to the team and to each channel that it should post to.</li>
        <li>
          So that replies in threads come back: Integrations, Outgoing Webhooks (they may have to be turned on in the System Console),
          content type <code>application/json</code>, no trigger words, and this callback URL. Its token goes into the field below.
          <Pasted where="Callback URL" url={callback} />
        </li>
        <li>
          In the System Console turn on Require Email Verification, or make the bot a System Admin: people are recognized by their verified
          address.
        </li>
        <li>Click Test, with a channel to see a post arrive.</li>
        <li>
          If you like, upload the plugin in the System Console, Plugin Management: it adds links to Tocsin and a list of open alerts to each
          channel. It holds no secrets.
          <Inline>
            <MattermostPlugin />
          </Inline>
        </li>
      </ol>
      <Remark>
        Buttons need no setting, but Mattermost must reach this server. When it is in a private network, name its host in System Console,
        Developer, Allow untrusted internal connections.
      </Remark>
    </Stacked>
  );
}

/** The archive that Mattermost's System Console takes. */
function MattermostPlugin() {
  return (
    <Button
      component="a"
      size="compact-sm"
      variant="default"
      href="/internal/chattwo-plugin"
      download
      leftSection={<Icon name="download" size={14} />}
    >
      Download the plugin
    </Button>
  );
}

function Callbacks({ kind, state }: GuideProps) {
  const entries = Object.entries(state.callbacks);
  if (entries.length === 0) return null;
  return (
    <div className={styles.callbacks}>
      <h4 className={styles.subtitle}>Paste at {kind.title}</h4>
      {entries.map(([name, url]) => (
        <Pasted key={name} where={kind.callbacks[name] ?? name} url={url} />
      ))}
    </div>
  );
}

function Pasted({ where, url }: { readonly where: string; readonly url: string }) {
  return (
    <div className={styles.callback}>
      <div className={styles.words}>
        <div className={styles.where}>{where}</div>
        <code className={styles.url}>{url}</code>
      </div>
      <Copy value={url} />
    </div>
  );
}
