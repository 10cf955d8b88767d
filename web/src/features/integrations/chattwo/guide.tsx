import { Button } from '@mantine/core';
import { BASE_PATH } from '../../../api/base.ts';
import { Hint } from '../../../components/forms/notes.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Inline, Stacked } from '../../../components/layout/layout.tsx';
import styles from '../integration-card.module.css';
import { Pasted } from '../pasted.tsx';
import type { State } from '../queries.ts';

/** How Mattermost is set up. */
export function MattermostGuide({ state }: { readonly state: State }) {
  const callback = state.callbacks['interactions'] ?? '';
  return (
    <Stacked gap={10}>
      <ol className={`column gap-10 bare ${styles.steps}`}>
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
      <Hint>
        Buttons need no setting, but Mattermost must reach this server. When it is in a private network, name its host in System Console,
        Developer, Allow untrusted internal connections.
      </Hint>
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
      href={`${BASE_PATH}/internal/chattwo-plugin`}
      download
      leftSection={<Icon name="download" size={14} />}
    >
      Download the plugin
    </Button>
  );
}
