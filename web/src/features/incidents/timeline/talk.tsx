import '@mantine/core/styles/Menu.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { asProblem } from '../../../api/problem.ts';
import { useMay } from '../../../api/session.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { Icon } from '../../../components/icon.tsx';
import { lazyDialog } from '../../../components/loading/lazy-dialog.tsx';
import { toast, toastProblem } from '../../../components/toasts/toast.tsx';
import { usePhone } from '../../../components/layout/use-phone.ts';
import { channelsQuery, INCIDENTS } from '../queries.ts';
import type { Linking, Provider, VideoProvider } from './linking.ts';
import styles from './talk.module.css';

const LinkDialog = lazyDialog(async () => (await import('./talk-dialogs.tsx')).LinkDialog);
const AuthorizeDialog = lazyDialog(async () => (await import('./talk-dialogs.tsx')).AuthorizeDialog);

/**
 * Where the people of an incident talk: chat channels and the video room, to open or to create. On a phone what is not there yet is created
 * from the menu: its buttons would take a third of the screen before anything is said of the incident.
 */
export function Talk({ incident }: { readonly incident: Pick<IncidentDetail, 'id' | 'number' | 'status' | 'private'> }) {
  const client = useQueryClient();
  const mayWrite = useMay('incidents:write');
  const phone = usePhone();
  const { data } = useQuery(channelsQuery(incident.id));
  const [linking, setLinking] = useState<Linking | null>(null);
  const [authorize, setAuthorize] = useState<string | null>(null);
  const params = { path: { id: incident.id } };
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: INCIDENTS }) };
  const create = useMutation({
    mutationFn: (provider: Provider) => answer(api.POST(`/api/v1/incidents/{id}/${provider}-channel`, { params, body: {} })),
    onError: (error) => toastProblem('The channel was not created', error),
    ...settle,
  });
  const open = useMutation({
    mutationFn: (provider: VideoProvider) => answer(api.POST(`/api/v1/incidents/{id}/${provider}-meet`, { params, body: {} })),
    onError: (error) => {
      const address = asProblem(error).code === 'not_linked' ? asProblem(error).extra['authorize_url'] : null;
      if (typeof address === 'string') setAuthorize(address);
      else toastProblem('The video room was not opened', error);
    },
    ...settle,
  });
  const unlink = useMutation({
    mutationFn: ({ provider, archive }: { readonly provider: Provider; readonly archive: boolean }) =>
      answer(api.DELETE(`/api/v1/incidents/{id}/${provider}-channel`, { params: { ...params, query: { archive } } })),
    onSuccess: (_done, { archive }) => toast({ text: archive ? 'The channel was archived' : 'The channel was unlinked' }),
    onError: (error) => toastProblem('The channel was not changed', error),
    ...settle,
  });
  const leave = useMutation({
    mutationFn: (provider: VideoProvider) => answer(api.DELETE(`/api/v1/incidents/{id}/${provider}-meet`, { params })),
    onError: (error) => toastProblem('The video room was not unlinked', error),
    ...settle,
  });
  if (!data) return null;
  const { video } = data;
  const over = incident.status === 'closed' || incident.status === 'cancelled';
  // A private incident has no chat channel.
  const chats = data.chats.filter(({ connected, channel }) => (connected && !incident.private) || channel !== null);
  const free = chats.filter(({ connected, channel }) => connected && channel === null);
  const taken = chats.filter(({ channel }) => channel?.state === 'open');
  const problems = chats.filter(({ channel }) => channel?.problem);
  const mayAdd = mayWrite && !over;
  if (taken.length === 0 && !video.room && !mayAdd) return null;
  /** No button stands beside the menu: it says itself what it is for. */
  const bare = (phone ? chats.length === free.length : chats.length === 0 && !(mayAdd && video.connected)) && !video.room;
  return (
    <div className="grid gap-6">
      <div className="row wrap middle gap-6">
        {chats.map(({ provider, label, sign, channel }) =>
          channel === null ? (
            mayAdd &&
            !phone && (
              <Button
                key={provider}
                size="compact-sm"
                variant="default"
                loading={create.isPending && create.variables === provider}
                leftSection={<Icon name="plus" size={14} />}
                onClick={() => create.mutate(provider as Provider)}
              >
                {label} channel
              </Button>
            )
          ) : channel.state === 'creating' ? (
            <span key={provider} className="inline-row middle gap-6 muted text">
              <Icon name="clock" size={14} /> {label} channel is being created
            </span>
          ) : (
            <Button
              key={provider}
              size="compact-sm"
              variant="default"
              component="a"
              href={channel.url ?? undefined}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open ${sign}${channel.name} in ${label}`}
              leftSection={<Icon name="inbox" size={14} />}
            >
              <span className={`ellipsis ${styles.name}`}>
                {sign}
                {channel.name}
              </span>
            </Button>
          ),
        )}
        {video.room ? (
          <Button
            size="compact-sm"
            variant="default"
            component="a"
            href={video.room.url}
            target="_blank"
            rel="noreferrer"
            leftSection={<Icon name="screen" size={14} />}
          >
            Join video room
          </Button>
        ) : (
          mayAdd &&
          !phone &&
          video.connected && (
            <Button
              size="compact-sm"
              variant="default"
              loading={open.isPending}
              leftSection={<Icon name="plus" size={14} />}
              onClick={() => open.mutate(video.provider as VideoProvider)}
            >
              {video.label}
            </Button>
          )
        )}
        {mayWrite && (
          <Menu position="bottom-start" width={250} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              {bare ? (
                <Button size="compact-sm" variant="default" leftSection={<Icon name="plus" size={14} />}>
                  Chat or video
                </Button>
              ) : (
                <ActionIcon variant="subtle" color="gray" size={28} aria-label="More about chat and video">
                  <Icon name="more" />
                </ActionIcon>
              )}
            </Menu.Target>
            <Menu.Dropdown>
              {mayAdd &&
                phone &&
                free.map(({ provider, label }) => (
                  <Menu.Item key={provider} onClick={() => create.mutate(provider as Provider)}>
                    New {label} channel
                  </Menu.Item>
                ))}
              {mayAdd && phone && video.connected && !video.room && (
                <Menu.Item onClick={() => open.mutate(video.provider as VideoProvider)}>New {video.label}</Menu.Item>
              )}
              {mayAdd &&
                free.map(({ provider, label }) => (
                  <Menu.Item key={provider} onClick={() => setLinking({ what: provider as Provider, label })}>
                    Link a {label} channel…
                  </Menu.Item>
                ))}
              {mayAdd && !video.room && (
                <Menu.Item onClick={() => setLinking({ what: 'video', provider: video.provider as VideoProvider })}>
                  Link a video room…
                </Menu.Item>
              )}
              {taken.flatMap(({ provider, label }) => [
                <Menu.Item key={`${provider} unlink`} onClick={() => unlink.mutate({ provider: provider as Provider, archive: false })}>
                  Unlink the {label} channel
                </Menu.Item>,
                <Menu.Item key={`${provider} archive`} onClick={() => unlink.mutate({ provider: provider as Provider, archive: true })}>
                  Archive the {label} channel
                </Menu.Item>,
              ])}
              {video.room && <Menu.Item onClick={() => leave.mutate(video.provider as VideoProvider)}>Unlink the video room</Menu.Item>}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {problems.map(({ provider, label, channel }) => (
        <div key={provider} className="row baseline gap-6 critical text" role="status">
          <Icon name="alert" size={14} /> {label}: {channel?.problem}
        </div>
      ))}
      <LinkDialog incidentId={incident.id} linking={linking} opened={linking !== null} onClose={() => setLinking(null)} />
      <AuthorizeDialog address={authorize} room={video.label} opened={authorize !== null} onClose={() => setAuthorize(null)} />
    </div>
  );
}
