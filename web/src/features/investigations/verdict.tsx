import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { type InvestigationDetail, INVESTIGATIONS } from './queries.ts';
import { VERDICT_TONES, VERDICTS, verdictWord } from './words.ts';

const NOTE_MAX = 2_000;

/** What people say of a result; the newest word counts. */
export function Verdict({ one }: { readonly one: InvestigationDetail }) {
  const mayJudge = useMay('alerts:write');
  const [changing, setChanging] = useState(false);
  const { verdict } = one;
  if (one.status !== 'completed' || (!verdict && !mayJudge)) return null;
  if (verdict && !changing)
    return (
      <Card title="Verdict">
        <div className="row wrap middle between gap-8">
          <Inline gap={14}>
            <StateWord tone={VERDICT_TONES[verdict.verdict]}>{verdictWord(verdict.verdict)}</StateWord>
            <span className="muted text">
              {verdict.by.name}, <Ago at={verdict.at} />
            </span>
          </Inline>
          {mayJudge && (
            <Button size="compact-sm" variant="default" onClick={() => setChanging(true)}>
              Edit
            </Button>
          )}
        </div>
        {verdict.note && <p className="bare breaks own-lines">{verdict.note}</p>}
      </Card>
    );
  return <Judge one={one} onDone={() => setChanging(false)} />;
}

function Judge({ one, onDone }: { readonly one: InvestigationDetail; readonly onDone: () => void }) {
  const client = useQueryClient();
  const [note, setNote] = useState(one.verdict?.note ?? '');
  const judge = useMutation({
    mutationFn: (verdict: (typeof VERDICTS)[number]['value']) =>
      answer(
        api.POST('/api/v1/investigations/{id}/verdict', {
          params: { path: { id: one.id } },
          body: { verdict, ...(note.trim() === '' ? {} : { note: note.trim() }) },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: INVESTIGATIONS });
      onDone();
    },
  });
  return (
    <Card title="Was this right?" note="Your verdict counts for the agent’s scoreboard.">
      <TextInput
        label="Note"
        placeholder="What was right, or what it really was"
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {judge.error && <ProblemNote error={judge.error} what="The verdict was not saved; the note is still here" />}
      <Inline>
        {VERDICTS.map(({ value, label }) => (
          <Button
            key={value}
            variant="default"
            loading={judge.isPending && judge.variables === value}
            disabled={judge.isPending}
            onClick={() => judge.mutate(value)}
          >
            {label}
          </Button>
        ))}
        {one.verdict && (
          <Button variant="subtle" color="gray" onClick={onDone}>
            Cancel
          </Button>
        )}
      </Inline>
    </Card>
  );
}
