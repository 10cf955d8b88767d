import '@mantine/core/styles/Tabs.css';
import { Button, Tabs } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/layout/layout.tsx';
import { TabList } from '../../components/layout/tab-list.tsx';
import { NoiseList } from '../../features/triage/noise-list.tsx';
import { type RuleDraft, type TriageRule, useTriageNews } from '../../features/triage/queries.ts';
import { ResultList } from '../../features/triage/result-list.tsx';
import { RuleForm } from '../../features/triage/rule-form.tsx';
import { RuleList } from '../../features/triage/rule-list.tsx';
import { TRIAGE_TABS } from '../../features/triage/words.ts';

const route = getRouteApi('/app/triage');

interface Editing {
  readonly rule: TriageRule | null;
  readonly proposed: RuleDraft | null;
}

/** `/triage`: rules, what they decided, and what is noisy. */
export function TriagePage() {
  useTriageNews();
  const { tab = 'rules' } = route.useSearch();
  const navigate = useNavigate();
  const mayWrite = useMay('triage:write');
  const [editing, setEditing] = useState<Editing | null>(null);
  const add = (proposed: RuleDraft | null = null) => setEditing({ rule: null, proposed });
  return (
    <Page
      wide
      title="Triage"
      lead="What is an incident, what wants an investigation, what is noise."
      action={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => add()}>
            New rule
          </Button>
        )
      }
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => {
          const next = TRIAGE_TABS.find((each) => each.value === value);
          if (next) void navigate({ to: '/triage', search: { tab: next.value }, replace: true });
        }}
      >
        <TabList>
          {TRIAGE_TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="rules" pt="md">
          <RuleList onNew={() => add()} onEdit={(rule) => setEditing({ rule, proposed: null })} />
        </Tabs.Panel>
        <Tabs.Panel value="results" pt="md">
          <ResultList />
        </Tabs.Panel>
        <Tabs.Panel value="noise" pt="md">
          <NoiseList onPropose={add} />
        </Tabs.Panel>
      </Tabs>
      <RuleForm
        key={editing?.rule?.id ?? editing?.proposed?.name ?? 'new'}
        opened={editing !== null}
        rule={editing?.rule ?? null}
        proposed={editing?.proposed ?? null}
        onClose={() => setEditing(null)}
      />
    </Page>
  );
}
