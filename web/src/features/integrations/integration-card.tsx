import '@mantine/core/styles/Tabs.css';
import type { Provider } from '../../api/providers.ts';
import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { Undecryptable } from '../../components/forms/notes.tsx';
import { Icon } from '../../components/icon.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { TabList } from '../../components/layout/tab-list.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { EmailMatching } from './email-matching.tsx';
import styles from './integration-card.module.css';

import type { State } from './queries.ts';
import { type Draft, SettingsForm } from './settings-form.tsx';
import { SetupGuide } from './setup-guide.tsx';
import { MARKS } from '../../made/provider-marks.ts';
import { screenParts } from './screen-parts.ts';

interface IntegrationCardProps {
  readonly provider: Provider;
  readonly state: State;
}

/** One integration: its state in a word; opened, how to set it up, its settings, a test in words. */
export function IntegrationCard({ provider, state }: IntegrationCardProps) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<Draft>({});
  const body = `integration-${provider.id}`;
  return (
    <section className="framed surface rounded-10" aria-label={provider.name}>
      <header className={`row wrap middle gap-14 rows-8 ${styles.header}`}>
        <span className={`row middle centred rigid muted ${styles.mark}`} data-on={state.configured} aria-hidden="true">
          <Mark provider={provider} />
        </span>
        <div className={styles.words}>
          <h3 className="bare body semibold">{provider.name}</h3>
          <p className="bare muted text">{provider.description}</p>
        </div>
        <Inline gap={12}>
          <StateOf provider={provider} state={state} />
          <Button
            size="compact-sm"
            variant={state.configured || open ? 'default' : 'light'}
            rightSection={<Icon name={open ? 'up' : 'down'} size={14} />}
            aria-expanded={open}
            aria-controls={body}
            onClick={() => setOpen(!open)}
          >
            {state.configured ? 'Settings' : 'Set up'}
          </Button>
        </Inline>
      </header>
      <Unreadable provider={provider} state={state} />
      <EmailMatching provider={provider} state={state} />
      {open && (
        <div id={body} className={styles.body}>
          <Body provider={provider} state={state} draft={draft} onDraft={setDraft} />
        </div>
      )}
    </section>
  );
}

/** Its own mark; of one without, the neutral icon of what it is for. */
function Mark({ provider }: { readonly provider: Provider }) {
  const mark = MARKS[provider.id];
  if (mark === undefined) return <Icon name={provider.icon} />;
  return (
    <svg className={styles.own} viewBox="0 0 24 24" data-mark={provider.id} aria-hidden="true">
      <path d={mark} />
    </svg>
  );
}

interface BodyProps extends IntegrationCardProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

function Body({ provider, state, draft, onDraft }: BodyProps) {
  const sending = provider.fields.filter((field) => !field.sign_in);
  const signing = provider.fields.filter((field) => field.sign_in);
  const form = { provider, state, draft, onDraft };
  const changed = Object.keys(draft).length > 0;
  const test = state.configured && <ConnectionTest provider={provider} unsaved={changed} />;
  const { Guide, Extra } = screenParts(provider.id);
  const guided = Guide !== undefined;
  if (sending.length === 0 || signing.length === 0) {
    const fields = sending.length === 0 ? signing : sending;
    if (!guided) {
      return (
        <Stacked gap={16}>
          <SettingsForm {...form} fields={fields} />
          <SetupGuide provider={provider} state={state} />
          {test}
        </Stacked>
      );
    }
  }
  return (
    <Tabs defaultValue={state.configured ? 'settings' : 'guide'}>
      <TabList>
        <Tabs.Tab value="guide">How to set up</Tabs.Tab>
        <Tabs.Tab value="settings">Settings and test</Tabs.Tab>
        {signing.length > 0 && <Tabs.Tab value="sign-in">Signing in with {provider.name}</Tabs.Tab>}
      </TabList>
      <Tabs.Panel value="guide" pt="md">
        <Stacked gap={16}>
          <SetupGuide provider={provider} state={state} />
          {!state.configured && <SettingsForm {...form} fields={sending} />}
        </Stacked>
      </Tabs.Panel>
      <Tabs.Panel value="settings" pt="md">
        <Stacked gap={16}>
          <SettingsForm {...form} fields={sending} />
          {Extra && <Extra state={state} />}
          {test}
        </Stacked>
      </Tabs.Panel>
      {signing.length > 0 && (
        <Tabs.Panel value="sign-in" pt="md">
          <SettingsForm {...form} fields={signing} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

function Unreadable({ provider, state }: IntegrationCardProps) {
  if (state.unreadable.length === 0) return null;
  return (
    <div className={styles.body}>
      <Undecryptable labels={provider.fields.filter((field) => state.unreadable.includes(field.name)).map((field) => field.label)} />
    </div>
  );
}

function StateOf({ provider, state }: IntegrationCardProps) {
  if (state.unreadable.length > 0) return <StateWord tone="warn">Cannot be decrypted</StateWord>;
  if (state.configured) return <StateWord tone="good">Connected</StateWord>;
  const begun = provider.fields.some((field) => field.kind === 'secret' && state.settings[field.name]?.set);
  const missing = provider.fields.filter((field) => state.missing.includes(field.name)).map((field) => field.label.toLowerCase());
  return begun ? <StateWord tone="warn">Needs {missing.join(', ')}</StateWord> : <StateWord tone="plain">Not set up</StateWord>;
}
