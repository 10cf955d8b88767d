import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SERVICE_CHOICES, useNamed } from '../../api/choices.ts';
import type { Schema, WebhookToken } from '../../api/types.ts';
import { Fact, FactList } from '../../components/layout/facts.tsx';
import { Card, Page } from '../../components/layout/layout.tsx';
import { ProblemNote, Undecryptable } from '../../components/forms/notes.tsx';
import { Ago, At } from '../../components/text/ago.tsx';
import { LabelChip } from '../../components/text/label-chip.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { HEALTH } from './health.ts';
import { LazyGallery } from './lazy-gallery.tsx';
import { MailAddress } from './mail-address.tsx';
import { sourcesQuery, tokenQuery, tokenTrafficQuery } from './queries.ts';
import { indented } from './refusal-list.tsx';
import refusals from './refusal-list.module.css';
import styles from './token-board.module.css';
import { TokenForm } from './token-form.tsx';

type Traffic = Schema<'WebhookTrafficDetail'>;

/** One webhook token: how it does, what it brought, what is set on it. */
export function TokenBoard({ id }: { readonly id: string }) {
  const { data: token, error, refetch } = useQuery(tokenQuery(id));
  const { data: traffic } = useQuery(tokenTrafficQuery(id));
  const [editing, setEditing] = useState(false);
  if (!token)
    return (
      <Page title="Webhook token">
        {error ? (
          <ProblemNote error={error} what="The token could not be loaded" retry={() => void refetch()} />
        ) : (
          <Skeleton height={220} radius={10} aria-busy="true" />
        )}
      </Page>
    );
  return (
    <Page
      title={token.name}
      lead={traffic && <Health traffic={traffic} />}
      action={
        <Button variant="default" onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      {traffic ? <Figures traffic={traffic} /> : <Skeleton height={120} />}
      <Settings token={token} />
      <MailAddress token={token} />
      {traffic && <LastRequest traffic={traffic} />}
      <Card title="Connect a tool" note="The token itself was shown once, when it was created.">
        <LazyGallery token={null} hint={token.source ?? token.name} />
      </Card>
      <TokenForm key={token.version} opened={editing} token={token} onClose={() => setEditing(false)} />
    </Page>
  );
}

function Health({ traffic: { health } }: { readonly traffic: Traffic }) {
  const { tone, word } = HEALTH[health.state];
  return (
    <span className="inline-row wrap middle gap-10 rows-4">
      <StateWord tone={tone}>{word}</StateWord>
      {health.detail !== word && <span>{health.detail}</span>}
    </span>
  );
}

const SPANS = [
  ['this_hour', 'This hour'],
  ['last_day', 'Last 24 hours'],
  ['last_week', 'Last 7 days'],
] as const;

function Figures({ traffic }: { readonly traffic: Traffic }) {
  return (
    <Card title="Received">
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Time</span>
            </th>
            <th scope="col">Requests</th>
            <th scope="col">Alerts</th>
            <th scope="col">Rejected</th>
          </tr>
        </thead>
        <tbody>
          {SPANS.map(([span, label]) => (
            <tr key={span}>
              <th scope="row">{label}</th>
              <td>{traffic[span].requests.toLocaleString('en')}</td>
              <td>{traffic[span].alerts.toLocaleString('en')}</td>
              <td>{traffic[span].rejected.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Settings({ token }: { readonly token: WebhookToken }) {
  const { data: sources } = useQuery(sourcesQuery);
  const [named] = useNamed(SERVICE_CHOICES, token.service_id === null ? [] : [token.service_id]);
  const labels = Object.entries(token.labels);
  const tool = sources?.items.find(({ id }) => id === token.source)?.name ?? token.source;
  const service = named?.name ?? token.service_id;
  return (
    <Card title="Settings">
      <Undecryptable labels={token.unreadable.map(() => 'signing secret')} />
      <FactList>
        <Fact name="Token">
          <code>{token.token}</code>
        </Fact>
        <Fact name="Tool">{tool ?? 'Any: decided by the shape of the body'}</Fact>
        <Fact name="Default labels">
          {labels.length === 0 ? 'None' : labels.map(([name, value]) => <LabelChip key={name} name={name} value={value} />)}
        </Fact>
        <Fact name="Default service">{service ?? 'None'}</Fact>
        <Fact name="Expected every">{token.stale_after === null ? 'Not set' : minutes(token.stale_after)}</Fact>
        <Fact name="Unknown bodies">{token.unknown_bodies === 'accept' ? 'Accepted as info alert' : 'Rejected'}</Fact>
        <Fact name="Signing secret">{token.signing_secret_set ? 'Set: requests need a signature' : 'Not set'}</Fact>
        <Fact name="Acknowledges">{token.may_acknowledge ? 'Alerts and their incidents' : 'Alerts alone'}</Fact>
        <Fact name="Amazon SNS">{token.sns ? 'Messages are verified, subscriptions confirmed' : 'Off'}</Fact>
        <Fact name="Created">
          <At at={token.created_at} />
        </Fact>
      </FactList>
    </Card>
  );
}

function minutes(seconds: number): string {
  const count = Math.round(seconds / 60);
  if (count % 1_440 === 0) return `${count / 1_440} d`;
  return count % 60 === 0 ? `${count / 60} h` : `${count} min`;
}

function LastRequest({ traffic: { last_request: last } }: { readonly traffic: Traffic }) {
  if (last === null) return null;
  return (
    <Card
      title="Last request"
      note={
        <>
          <Ago at={last.at} />, read as {last.source}. Without secrets; only the last one is kept.
        </>
      }
    >
      {last.body === null ? (
        <p>The body was not kept: it was too large, or too many arrived at the same time.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long body scrolls, also by keyboard
        <pre className={`small mono breaks lines framed scrolls ${refusals.body}`} tabIndex={0}>
          {indented(last.body)}
        </pre>
      )}
    </Card>
  );
}
