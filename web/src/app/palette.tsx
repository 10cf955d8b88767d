import '@mantine/spotlight/styles.css';
import { useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { answer, api } from '../api/client.ts';
import { zoneStore } from '../api/clock.ts';
import { useMay } from '../api/session.ts';
import { useStore } from '../api/store.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { showKeys } from '../components/keys/keys.ts';
import { SeverityPill } from '../components/text/severity.tsx';
import { useLeave } from './account-menu.tsx';
import { useNavigation } from './navigation.ts';
import { askedStore, typedStore } from './palette-state.ts';
import styles from './palette.module.css';

const [store, palette] = createSpotlight();
const FOUND_ALERTS = 6;
const FOUND_GROUPS = 4;
const SHORTEST = 2;

interface Entry {
  /** Where several may be called the same. */
  readonly id?: string;
  readonly label: string;
  readonly icon: IconName;
  readonly run: () => void;
  readonly hint?: string;
  /** What else it is called. */
  readonly also?: string;
}

/** Finds alerts, groups, pages and actions by what they are called. */
export function Palette() {
  const asked = useStore(askedStore);
  useEffect(() => {
    if (asked > 0) palette.open();
  }, [asked]);
  const [query, setQuery] = useState('');
  const typed = useStore(typedStore);
  useEffect(() => setQuery(typed), [typed]);
  const text = query.trim().toLowerCase();
  const matching = (entries: readonly Entry[]) =>
    entries.filter(({ label, also = '' }) => text.split(/\s+/u).every((word) => `${label} ${also}`.toLowerCase().includes(word)));
  const pages = matching(usePages());
  const actions = matching(useActions());
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight="min(60vh, 520px)"
      centered={false}
      yOffset="12vh"
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      transitionProps={{ duration: 100 }}
      classNames={{ actionsGroup: styles.group ?? '', header: styles.hidden ?? '' }}
      title="Find anything"
    >
      <Spotlight.Search
        placeholder="Find alerts, notes, screens and actions"
        aria-label="Find alerts, notes, screens and actions"
        leftSection={<Icon name="search" />}
      />
      <Spotlight.ActionsList>
        <Found text={text} />
        <FoundKnowledge text={text} />
        <Group label="Screens" entries={pages} />
        <Group label="Actions" entries={actions} />
        {text !== '' && pages.length === 0 && actions.length === 0 && text.length < SHORTEST && (
          <Spotlight.Empty>Type at least {SHORTEST} characters</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function Group({ label, entries }: { readonly label: string; readonly entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {entries.map((entry) => (
        <Spotlight.Action key={entry.id ?? entry.label} onClick={entry.run} className={styles.action ?? ''}>
          <Icon name={entry.icon} />
          <span className={styles.label}>{entry.label}</span>
          {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
        </Spotlight.Action>
      ))}
    </Spotlight.ActionsGroup>
  );
}

function usePages(): readonly Entry[] {
  const navigate = useNavigate();
  return useNavigation().flatMap((group) =>
    group.items.map(({ label, icon, to, key, also = '' }) => ({
      label,
      icon,
      also: `${group.name} ${also}`,
      run: () => void navigate({ to }),
      ...(key ? { hint: `g ${key}` } : {}),
    })),
  );
}

function useActions(): readonly Entry[] {
  const navigate = useNavigate();
  const leave = useLeave();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const zone = useStore(zoneStore);
  return [
    {
      label: 'Show unacknowledged alerts',
      icon: 'bell',
      also: 'firing unowned open unacknowledged',
      run: () => void navigate({ to: '/alerts', search: { status: 'firing' } }),
    },
    {
      label: 'Show critical alerts',
      icon: 'alert',
      also: 'severity worst',
      run: () => void navigate({ to: '/alerts', search: { severity: 'critical' } }),
    },
    {
      label: zone === 'utc' ? 'Show times in local time' : 'Show times in UTC',
      icon: 'globe',
      also: 'clock zone',
      run: () => zoneStore.set(zone === 'utc' ? 'mine' : 'utc'),
    },
    ...(['light', 'dark', 'auto'] as const)
      .filter((scheme) => scheme !== colorScheme)
      .map((scheme): Entry => {
        const [label, icon] = SCHEMES[scheme];
        return { label, icon, also: 'theme colours colors', run: () => setColorScheme(scheme) };
      }),
    { label: 'Show keyboard shortcuts', icon: 'keyboard', also: 'keyboard shortcuts help', hint: '?', run: () => setTimeout(showKeys) },
    { label: 'Sign out', icon: 'leave', also: 'log out', run: () => leave() },
  ];
}

const SCHEMES: Readonly<Record<'light' | 'dark' | 'auto', readonly [string, IconName]>> = {
  light: ['Use light theme', 'sun'],
  dark: ['Use dark theme', 'moon'],
  auto: ['Use system theme', 'screen'],
};

/** Alerts and groups by words, or an alert by its number. */
function Found({ text }: { readonly text: string }) {
  const navigate = useNavigate();
  const words = useDeferredValue(text);
  const number = /^#?(\d{1,15})$/u.exec(words)?.[1];
  const { data, isFetching } = useQuery({
    queryKey: ['palette', words],
    enabled: useMay('alerts:read') && (words.length >= SHORTEST || number !== undefined),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const by = number === undefined ? { search: words } : { numbers: number };
      const [alerts, groups] = await Promise.all([
        answer(api.GET('/api/v1/alerts', { params: { query: { ...by, limit: FOUND_ALERTS } }, signal })),
        number === undefined
          ? answer(
              api.GET('/api/v1/alerts', {
                params: { query: { ...by, grouped: true, status: 'firing,acknowledged', limit: FOUND_GROUPS } },
                signal,
              }),
            )
          : null,
      ]);
      return { alerts: alerts.items, groups: groups?.items.filter((row) => open(row) > 1) ?? [] };
    },
  });
  useLayoutEffect(() => {
    if (!data) return;
    // What was typed may have matched nothing until these came: Enter takes the first then.
    const list = document.getElementById(store.getState().listId);
    if (!list || list.querySelector('[data-selected]')) return;
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [data]);
  if (text.length < SHORTEST && number === undefined) return null;
  const nothing = data && data.alerts.length === 0 && !isFetching;
  return (
    <>
      {data && data.alerts.length > 0 && (
        <Spotlight.ActionsGroup label="Alerts">
          {data.alerts.map((alert) => (
            <Spotlight.Action
              key={alert.number}
              className={styles.action ?? ''}
              onClick={() => void navigate({ to: '/alerts/$number', params: { number: String(alert.number) } })}
            >
              <SeverityPill severity={alert.severity} status={alert.status} />
              <span className={styles.label}>{alert.title}</span>
              <span className={`${styles.hint} ${styles.number}`}>#{alert.number}</span>
            </Spotlight.Action>
          ))}
        </Spotlight.ActionsGroup>
      )}
      {data && data.groups.length > 0 && (
        <Spotlight.ActionsGroup label="Groups">
          {data.groups.map((row) => (
            <Spotlight.Action
              key={row.group_id}
              className={styles.action ?? ''}
              onClick={() => void navigate({ to: '/alerts/$number', params: { number: String(row.number) }, search: { search: text } })}
            >
              <Icon name="layers" />
              <span className={styles.label}>{row.title}</span>
              <span className={`${styles.hint} ${styles.number}`}>{open(row)} open</span>
            </Spotlight.Action>
          ))}
        </Spotlight.ActionsGroup>
      )}
      {nothing && <div className={styles.none}>No alert matches “{text}”</div>}
    </>
  );
}

function open(row: { readonly group?: { readonly firing: number; readonly acknowledged: number } }): number {
  return (row.group?.firing ?? 0) + (row.group?.acknowledged ?? 0);
}

/** Notes, playbooks and memories by words. */
function FoundKnowledge({ text }: { readonly text: string }) {
  const navigate = useNavigate();
  const words = useDeferredValue(text);
  const long = words.length >= SHORTEST;
  const query = { search: words, limit: FOUND_GROUPS };
  const notes = useQuery({
    queryKey: ['palette', 'knowledge', words],
    enabled: useMay('knowledge:read') && long,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => answer(api.GET('/api/v1/knowledge', { params: { query }, signal })),
  });
  const playbooks = useQuery({
    queryKey: ['palette', 'playbooks', words],
    enabled: useMay('playbooks:read') && long,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => answer(api.GET('/api/v1/playbooks', { params: { query }, signal })),
  });
  const memories = useQuery({
    queryKey: ['palette', 'memories', words],
    enabled: useMay('memories:read') && long,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => answer(api.GET('/api/v1/memories', { params: { query }, signal })),
  });
  if (text.length < SHORTEST) return null;
  return (
    <>
      <Group
        label="Notes"
        entries={(notes.data?.items ?? []).map(({ id, title }) => ({
          id,
          label: title,
          icon: 'book',
          run: () => void navigate({ to: '/knowledge/$id', params: { id } }),
        }))}
      />
      <Group
        label="Playbooks"
        entries={(playbooks.data?.items ?? []).map(({ id, name }) => ({
          id,
          label: name,
          icon: 'list',
          run: () => void navigate({ to: '/playbooks/$id', params: { id } }),
        }))}
      />
      <Group
        label="Memories"
        entries={(memories.data?.items ?? []).map(({ id, text: memory }) => ({
          id,
          label: memory.slice(0, 120),
          icon: 'bookmark',
          run: () => void navigate({ to: '/memories/$id', params: { id } }),
        }))}
      />
    </>
  );
}
