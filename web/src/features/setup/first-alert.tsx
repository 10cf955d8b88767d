import { Button, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { BASE_PATH } from '../../api/base.ts';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import { Icon } from '../../components/icon.tsx';
import { SeverityPill } from '../../components/text/severity.tsx';
import { toastProblem } from '../../components/toasts/toast.tsx';
import styles from './first-alert.module.css';

const POLL_MS = 4_000;

interface FirstAlertProps {
  /** Null: it is not known any more, and no test can be sent with it. */
  readonly token: string | null;
  /** When the token was made (RFC 3339): only what arrives later counts. Absent: any alert does. */
  readonly since?: string;
  /** The token's id: only once something was sent with it. Absent: whoever sends. */
  readonly tokenId?: string;
}

/** Waits for the first alert and turns green when it comes. */
export function FirstAlert({ token, since, tokenId }: FirstAlertProps) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['setup', 'first-alert', since ?? null, tokenId ?? null],
    queryFn: async ({ signal }) => {
      const used = tokenId === undefined || (await wasUsed(tokenId, signal));
      const start = since === undefined ? {} : { start_date: since };
      return used ? answer(api.GET('/api/v1/alerts', { params: { query: { limit: 1, sort: '-created_at', ...start } }, signal })) : null;
    },
    refetchInterval: (query) => ((query.state.data?.items.length ?? 0) > 0 ? false : POLL_MS),
    staleTime: 0,
  });
  useEffect(() => onLive('alerts.changed', () => void client.invalidateQueries({ queryKey: ['setup', 'first-alert'] })), [client]);
  const alert = data?.items[0];
  return (
    <div className={`row wrap middle framed sunken rounded-8 ${styles.wait}`} data-arrived={alert !== undefined} role="status">
      {alert ? (
        <>
          <span className={`row middle centred ${styles.tick}`}>
            <Icon name="check" size={18} />
          </span>
          <div className="from-240 shrinks">
            <div className="semibold">First alert received</div>
            <div className="row middle gap-8 below-2">
              <SeverityPill severity={alert.severity} status={alert.status} />
              <Link to="/alerts/$number" params={{ number: String(alert.number) }}>
                {alert.title}
              </Link>
            </div>
          </div>
        </>
      ) : (
        <>
          <Loader size={20} type="oval" />
          <div className="from-240 shrinks">
            <div className="semibold">Waiting for the first alert</div>
            <div className="muted text">
              Leave this open: it turns green when an alert arrives.{token !== null && ' Or send a test alert from here.'}
            </div>
          </div>
          {token !== null && <SendTest token={token} />}
        </>
      )}
    </div>
  );
}

async function wasUsed(id: string, signal: AbortSignal): Promise<boolean> {
  const { items } = await allPages((window) => answer(api.GET('/api/v1/webhook-tokens', { params: { query: window }, signal })));
  return items.some((token) => token.id === id && token.last_used_at !== null);
}

function SendTest({ token }: { readonly token: string }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await postTestAlert(token);
    } catch (error) {
      toastProblem('The test alert was not accepted', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void send()} leftSection={<Icon name="send" />}>
      Send a test alert
    </Button>
  );
}

/** Goes the way a monitoring tool goes: the webhook, with the token and nothing else. */
async function postTestAlert(token: string): Promise<void> {
  const response = await fetch(`${BASE_PATH}/webhooks/alerts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({
      labels: { alertname: 'TestAlert', severity: 'warning', service: 'tocsin' },
      annotations: { summary: 'A test alert, sent from the web app' },
    }),
  });
  if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
}
