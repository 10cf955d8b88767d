import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { asProblem, fieldError } from '../../api/problem.ts';
import type { WebhookToken } from '../../api/types.ts';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { createToken, tokensQuery } from './queries.ts';

interface CreateTokenProps {
  readonly suggestion?: string;
  readonly onCreated: (token: WebhookToken) => void;
}

/** Names and makes a webhook token. */
export function CreateToken({ suggestion = '', onCreated }: CreateTokenProps) {
  const [name, setName] = useState(suggestion);
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: () => createToken(name.trim()),
    onSuccess: (token) => {
      void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
      setName('');
      onCreated(token);
    },
  });
  const problem = create.error ? asProblem(create.error) : null;
  const nameError = fieldError(problem, 'name');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked>
        <TextInput
          label="Name"
          description="The source that uses it, so that each can be revoked on its own."
          placeholder="prod-alertmanager"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={nameError}
          maxLength={100}
          required
          data-autofocus
        />
        {problem && !nameError && <ProblemNote error={problem} what="The token was not created" />}
        <Inline>
          <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
            Create token
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
