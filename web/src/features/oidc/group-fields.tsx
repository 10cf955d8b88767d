import '@mantine/core/styles/Radio.css';
import { ActionIcon, Button, Radio, Select, TagsInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TEAM_CHOICES } from '../../api/choices.ts';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { ChoicesSelect } from '../../components/forms/choice-select.tsx';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { ROLE_NAMES, ROLES } from '../../components/forms/permissions.ts';
import { Icon } from '../../components/icon.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import styles from './group-fields.module.css';
import { type GroupRow, type GroupRules, type GroupsPreview, type Provider, rulesOf, seenGroupsQuery } from './queries.ts';

const MOST_GROUPS = 500;
const ROWS_SHOWN = 20;
const SEEN_SHOWN = 12;
const TEAMS_ONLY = 'teams';

const NO_GROUP: Readonly<Record<GroupRules['no_group'], string>> = {
  keep: 'They keep their role, and lose what groups gave',
  viewer: 'They become viewers',
  refuse: 'They can no longer sign in through this provider',
};

interface GroupFieldsProps {
  readonly given: Provider | null;
  readonly rules: GroupRules;
  readonly scopes: readonly string[];
  readonly onChange: (rules: GroupRules) => void;
  readonly onScopes: (scopes: string[]) => void;
  readonly errorOf: (member: string) => string | null;
}

/** What the provider's groups give: roles and teams, with a preview of what would change. */
export function GroupFields({ given, rules, scopes, onChange, onScopes, errorOf }: GroupFieldsProps) {
  const [shown, setShown] = useState(ROWS_SHOWN);
  const { rows } = rules;
  const setRows = (next: readonly GroupRow[]) => onChange({ ...rules, rows: next });
  const add = (group: string) => {
    setRows([...rows, { key: crypto.randomUUID(), group, role: null, team_ids: [] }]);
    setShown(Math.max(shown, rows.length + 1));
  };
  // A complaint about a row stands there.
  const inRow = rows.slice(0, shown).some((_, index) => errorOf(`group_mappings/${index}`) !== null);
  const wrong = inRow ? null : errorOf('group_mappings');
  return (
    <fieldset className={`column gap-14 shrinks bare framed rounded ${styles.fields}`}>
      <legend className="pad-6 semibold">Groups</legend>
      <Hint>
        Each sign-in sets role and teams by the groups that the provider reports. Without groups here, roles and teams stay as they are.
      </Hint>
      <ul className="plain column gap-12">
        {rows.slice(0, shown).map((row, index) => (
          <GroupLine
            key={row.key}
            row={row}
            onChange={(part) => setRows(rows.map((each) => (each.key === row.key ? { ...each, ...part } : each)))}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
            errorOf={(member) => errorOf(`group_mappings/${index}/${member}`)}
          />
        ))}
      </ul>
      {wrong !== null && <Hint tone="warn">{wrong}</Hint>}
      <Inline>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={14} />}
          disabled={rows.length >= MOST_GROUPS}
          onClick={() => add('')}
        >
          Add group
        </Button>
        {rows.length > shown && (
          <Button variant="subtle" size="xs" onClick={() => setShown(shown + ROWS_SHOWN)}>
            Show {Math.min(ROWS_SHOWN, rows.length - shown)} of {rows.length - shown} more
          </Button>
        )}
      </Inline>
      {given && <SeenGroups provider={given} mapped={rows.map(({ group }) => group)} onChoose={add} />}
      {rows.some(({ role }) => role === 'admin') && <AdminNote given={given} />}
      {rows.length > 0 && (
        <>
          <Radio.Group
            label="People in none of these groups"
            value={rules.no_group}
            onChange={(value) => onChange({ ...rules, no_group: value as GroupRules['no_group'] })}
            error={errorOf('no_group')}
          >
            <Stacked gap={6}>
              {Object.entries(NO_GROUP).map(([value, label]) => (
                <Radio key={value} value={value} label={label} mt={6} />
              ))}
            </Stacked>
          </Radio.Group>
          <TextInput
            label="Claim"
            description="Names the groups of a person in the ID token or the user info."
            value={rules.groups_claim}
            onChange={(event) => onChange({ ...rules, groups_claim: event.currentTarget.value })}
            error={errorOf('groups_claim')}
          />
          <TagsInput
            label="Scopes"
            description="Some providers, such as Okta, send groups only for the scope groups."
            value={[...scopes]}
            onChange={onScopes}
            error={errorOf('scopes')}
            acceptValueOnBlur
          />
          {given && <Preview provider={given} rules={rules} />}
        </>
      )}
    </fieldset>
  );
}

interface GroupLineProps {
  readonly row: GroupRow;
  readonly onChange: (part: Partial<GroupRow>) => void;
  readonly onRemove: () => void;
  readonly errorOf: (member: string) => string | null;
}

function GroupLine({ row, onChange, onRemove, errorOf }: GroupLineProps) {
  const mayAdmin = useMay('admin:access');
  const name = row.group || 'New group';
  return (
    <li className={`grid gap-8 ${styles.row}`}>
      <TextInput
        aria-label="Group"
        placeholder="on-call"
        maxLength={256}
        autoComplete="off"
        value={row.group}
        onChange={(event) => onChange({ group: event.currentTarget.value })}
        error={errorOf('group')}
      />
      <Select
        aria-label={`Role of ${name}`}
        allowDeselect={false}
        value={row.role ?? TEAMS_ONLY}
        onChange={(value) => onChange({ role: ROLE_NAMES.find((role) => role === value) ?? null })}
        data={[
          { value: TEAMS_ONLY, label: 'No role' },
          ...ROLE_NAMES.map((role) => ({ value: role, label: ROLES[role].label, disabled: role === 'admin' && !mayAdmin })),
        ]}
        error={errorOf('role')}
      />
      <ChoicesSelect
        of={TEAM_CHOICES}
        aria-label={`Teams of ${name}`}
        placeholder={row.team_ids.length === 0 ? 'No teams' : ''}
        value={row.team_ids}
        onChange={(ids) => onChange({ team_ids: ids })}
        error={errorOf('team_ids')}
      />
      <ActionIcon variant="subtle" color="red" mt={4} aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="trash" />
      </ActionIcon>
    </li>
  );
}

interface SeenGroupsProps {
  readonly provider: Provider;
  readonly mapped: readonly string[];
  readonly onChoose: (group: string) => void;
}

/** Groups of the last sign-ins that are not mapped yet. */
function SeenGroups({ provider, mapped, onChoose }: SeenGroupsProps) {
  const { data } = useQuery(seenGroupsQuery(provider));
  const seen = (data ?? []).filter(({ group }) => !mapped.includes(group));
  if (seen.length === 0) return null;
  return (
    <div className={`row wrap middle gap-6 shrinks ${styles.seen}`}>
      <span>Seen at the last sign-ins:</span>
      {seen.slice(0, SEEN_SHOWN).map(({ group, people }) => (
        <Button key={group} size="compact-xs" variant="default" onClick={() => onChoose(group)}>
          {group} · {people}
        </Button>
      ))}
      {seen.length > SEEN_SHOWN && <span>and {seen.length - SEEN_SHOWN} more</span>}
    </div>
  );
}

function AdminNote({ given }: { readonly given: Provider | null }) {
  const may = useMay('admin:access');
  const names = new Set((given?.group_mappings ?? []).flatMap(({ named_by: name }) => name ?? []));
  return (
    <Hint tone="warn">
      Whoever manages this group at the provider decides who is an admin here. The last admin stays admin.
      {names.size > 0 && <> Named by {[...names].join(', ')}.</>}
      {!may && ' Only admins can change a provider that has such a group.'}
    </Hint>
  );
}

/** What would change, by the groups of the last sign-ins. */
function Preview({ provider, rules }: { readonly provider: Provider; readonly rules: GroupRules }) {
  const body = rulesOf(rules);
  const draft = JSON.stringify(body);
  const preview = useMutation({
    mutationFn: async () => ({
      of: draft,
      made: await answer(api.POST('/api/v1/oidc/providers/{id}/groups/preview', { params: { path: { id: provider.id } }, body })),
    }),
  });
  const made = preview.data?.of === draft ? preview.data.made : null;
  return (
    <Stacked gap={10}>
      <Inline>
        <Button
          variant="default"
          size="xs"
          loading={preview.isPending}
          disabled={body.group_mappings.some(({ group }) => group === '')}
          onClick={() => preview.mutate()}
        >
          Preview
        </Button>
      </Inline>
      {preview.error && <ProblemNote error={preview.error} what="The preview could not be made" />}
      <div role="status">
        {made && (
          <Hint tone={made.locks_out ? 'warn' : 'plain'}>
            {made.locks_out && <p>Nobody active would have admin:access, so this cannot be saved.</p>}
            {made.sentences.length === 0 ? (
              'Nobody has signed in through this provider yet.'
            ) : (
              <ul className={`bare breaks ${styles.preview}`}>
                {made.sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
          </Hint>
        )}
      </div>
      {made && made.people.length > 0 && <ChangedPeople made={made} />}
    </Stacked>
  );
}

function ChangedPeople({ made }: { readonly made: GroupsPreview }) {
  const [open, setOpen] = useState(false);
  const left = made.changed - made.people.length;
  return (
    <Stacked gap={6}>
      <Inline>
        <Button variant="subtle" size="compact-xs" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide each person' : 'Show each person'}
        </Button>
      </Inline>
      {open && (
        <ul className={`bare breaks ${styles.preview}`}>
          {made.people.map((entry) => (
            <li key={entry.user.id}>
              {entry.user.display_name}: {changesOf(entry)}
            </li>
          ))}
          {left > 0 && <li>and {left} more</li>}
        </ul>
      )}
    </Stacked>
  );
}

function changesOf({ role, groups, teams_joined, teams_left, refused, kept_admin }: GroupsPreview['people'][number]): string {
  const names = (teams: readonly { readonly name: string }[]) => teams.map(({ name }) => name).join(', ');
  return [
    ...(refused ? ['not let in'] : []),
    ...(role.from === role.to ? [] : [`${ROLES[role.from].label} → ${ROLES[role.to].label}`]),
    ...(kept_admin === null ? [] : [`stays Admin, because ${kept_admin}`]),
    ...(teams_joined.length === 0 ? [] : [`joins ${names(teams_joined)}`]),
    ...(teams_left.length === 0 ? [] : [`leaves ${names(teams_left)}`]),
    groups.length === 0 ? 'in none of these groups' : `by ${groups.join(', ')}`,
  ].join('; ');
}
