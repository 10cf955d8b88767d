import { Button, JsonInput, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onLive } from '../../api/live.ts';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Card, Inline, Page, Stacked } from '../../components/layout/layout.tsx';
import { queryClient } from '../../app/query-client.ts';
import { draftOf, MappingEditor } from '../../features/mappings/mapping-editor.tsx';
import { MappingLists } from '../../features/mappings/mapping-list.tsx';
import { keptQuery, type Mapping, mappingsQuery, previewQuery, requestOfAlertQuery, type Sample } from '../../features/mappings/queries.ts';
import { TryAgain } from '../../features/mappings/try-again.tsx';
import { refusalQuery } from '../../features/webhook-tokens/queries.ts';
import { RefusalList } from '../../features/webhook-tokens/refusal-list.tsx';

const route = getRouteApi('/app/webhook-tokens/mappings');
const LEAD = 'What becomes of webhook bodies that no source knows, and what is changed in alerts of those that one does.';

/** `/webhook-tokens/mappings`: makes alerts of bodies that no source knows. */
export function MappingsPage() {
  const { request, alert } = route.useSearch();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Mapping | null>(null);
  const [pasting, setPasting] = useState(false);
  const [saved, setSaved] = useState(false);
  // What stands below the list comes with it, or would be pushed away under the pointer.
  const { isPending } = useQuery(mappingsQuery);
  useEffect(
    () => onLive('mappings.changed', () => void queryClient.invalidateQueries({ queryKey: mappingsQuery.queryKey, exact: true })),
    [],
  );
  const close = () => {
    setEditing(null);
    setPasting(false);
    void navigate({ to: '/webhook-tokens/mappings', search: {} });
  };
  const done = () => {
    setSaved(true);
    close();
  };
  if (request !== undefined) return <MapRequest key={request} id={request} onSaved={done} onClose={close} />;
  if (alert !== undefined) return <MapAlert number={alert} onSaved={done} onClose={close} />;
  if (editing) return <EditMapping mapping={editing} onSaved={done} onClose={close} />;
  if (pasting) return <MapPasted onSaved={done} onClose={close} />;
  return (
    <Page title="Intake mappings" lead={LEAD}>
      {saved && <TryAgain />}
      <MappingLists onEdit={setEditing} onPaste={() => setPasting(true)} />
      {!isPending && <RefusalList />}
    </Page>
  );
}

interface Ends {
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A stored mapping, tried on a kept request. */
function EditMapping({ mapping, ...ends }: Ends & { readonly mapping: Mapping }) {
  const [id, setId] = useState<string | null>(null);
  const kept = useQuery(keptQuery);
  const request = useQuery({ ...refusalQuery(id ?? ''), enabled: id !== null });
  const body = id === null || !request.data ? undefined : readJson(request.data.body ?? '');
  const sample = id === null || body === undefined ? null : { on: { requestId: id }, body };
  return (
    <Page
      title={mapping.name}
      wide
      action={
        <Select
          aria-label="Kept request to try it on"
          placeholder="Try it on a kept request"
          value={id}
          onChange={setId}
          data={(kept.data ?? []).map((each) => ({
            value: each.id,
            label: `${each.token_name}, ${timeOf(each.at)}: ${each.detail}`.slice(0, 90),
          }))}
        />
      }
    >
      <MappingEditor sample={sample} first={draftOf(mapping)} was={mapping.name} {...ends} />
    </Page>
  );
}

const timeOf = (at: string) => new Date(at).toLocaleString('en', { dateStyle: 'short', timeStyle: 'short' });

function MapRequest({ id, ...ends }: Ends & { readonly id: string }) {
  const { data, error } = useQuery(refusalQuery(id));
  if (error) return <Failed error={error} what="The request could not be loaded" />;
  if (!data) return <Page title="Map a request">{null}</Page>;
  const body = readJson(data.body ?? '');
  if (body === undefined)
    return (
      <Page title="Map a request">
        <Hint tone="warn">This body is no JSON, or was too large to be kept whole, so that no mapping can be tried on it.</Hint>
      </Page>
    );
  return <MapSample on={{ requestId: id }} body={body} {...ends} />;
}

function MapAlert({ number, ...ends }: Ends & { readonly number: number }) {
  const { data, error } = useQuery(requestOfAlertQuery(number));
  if (error) return <Failed error={error} what="The request could not be loaded" />;
  if (!data) return <Page title="Map a request">{null}</Page>;
  const [found] = data.items;
  if (found) return <MapRequest id={found.id} {...ends} />;
  return (
    <Page title="Map a request">
      <Hint tone="warn">The request that alert #{number} was made of is not kept any more: the last 200 are. Paste a body instead.</Hint>
      <MapPasted inner {...ends} />
    </Page>
  );
}

function MapPasted({ inner = false, ...ends }: Ends & { readonly inner?: boolean }) {
  const [text, setText] = useState('');
  const [body, setBody] = useState<unknown>(undefined);
  if (body !== undefined) return <MapSample on={{ body }} body={body} inner={inner} {...ends} />;
  const read = readJson(text);
  const form = (
    <Card title="Paste a body" note="As the tool sends it, in JSON. Nothing is stored.">
      <Stacked>
        <JsonInput
          label="Body"
          data-autofocus
          autosize
          minRows={8}
          maxRows={24}
          value={text}
          onChange={setText}
          error={text.trim() !== '' && read === undefined ? 'This is no JSON yet' : null}
          styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
        />
        <Inline end>
          <Button variant="default" onClick={ends.onClose}>
            Cancel
          </Button>
          <Button disabled={read === undefined} onClick={() => setBody(read)}>
            Map this
          </Button>
        </Inline>
      </Stacked>
    </Card>
  );
  return inner ? form : <Page title="Map a pasted body">{form}</Page>;
}

/** Suggests a mapping for a body and lets it be changed. */
function MapSample({ on, body, inner = false, ...ends }: Ends & { readonly on: Sample; readonly body: unknown; readonly inner?: boolean }) {
  const suggested = useQuery({ ...previewQuery(on, {}), staleTime: Number.POSITIVE_INFINITY });
  const stored = useQuery(mappingsQuery);
  if (suggested.error) return <Failed error={suggested.error} what="A mapping could not be suggested" />;
  const mapping = suggested.data?.mapping;
  if (!mapping || !stored.data) return inner ? null : <Page title="Map a request">{null}</Page>;
  const first = draftOf({ ...mapping, name: freeName(mapping.name, stored.data.mappings) });
  const editor = <MappingEditor sample={{ on, body }} first={first} was={null} {...ends} />;
  return inner ? (
    editor
  ) : (
    <Page title="Map a request" lead="The fields are suggested. Click a value of the body to fill the marked one." wide>
      {editor}
    </Page>
  );
}

function Failed({ error, what }: { readonly error: unknown; readonly what: string }) {
  return (
    <Page title="Map a request">
      <ProblemNote error={error} what={what} />
    </Page>
  );
}

function freeName(name: string, mappings: readonly Mapping[]): string {
  const used = new Set(mappings.map((mapping) => mapping.name.toLowerCase()));
  let free = name;
  for (let n = 2; used.has(free.toLowerCase()); n += 1) free = `${name} ${n}`;
  return free;
}

/** Undefined: it is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
