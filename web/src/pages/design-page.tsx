import '@mantine/core/styles/Tabs.css';
import { Button, Tabs, TextInput } from '@mantine/core';
import { ApiProblem } from '../api/problem.ts';
import { SEVERITIES } from '../api/types.ts';
import { Ago, At, Lasting } from '../components/text/ago.tsx';
import { Brand } from '../components/brand.tsx';
import { ChartFrame, FigureTable } from '../components/layout/chart-frame.tsx';
import { SecretOnce, Snippet } from '../components/text/copy.tsx';
import { LabelChip } from '../components/text/label-chip.tsx';
import { Card, Inline, Page, Stacked } from '../components/layout/layout.tsx';
import { NewPassword } from '../components/forms/new-password.tsx';
import { Empty, ProblemNote, Hint } from '../components/forms/notes.tsx';
import { List, ListBar, ListSearch } from '../components/lists/list.tsx';
import { Fact, FactList } from '../components/layout/facts.tsx';
import { ShowEarlier } from '../components/layout/show-earlier.tsx';
import { SnippetTabs } from '../components/text/snippet-tabs.tsx';
import { Row, Rows } from '../components/lists/rows.tsx';
import { RichText } from '../components/text/markup/rich-text.tsx';
import { SaveForm } from '../components/forms/save-form.tsx';
import { Section } from '../components/layout/section.tsx';
import { Person, SeverityPill } from '../components/text/severity.tsx';
import { StateWord } from '../components/text/state-word.tsx';
import { Steps } from '../components/layout/steps.tsx';
import { TabList } from '../components/layout/tab-list.tsx';
import { toast, toastProblem } from '../components/toasts/toast.tsx';
import { EventTimeline, EventTimelineRow } from '../components/text/timeline.tsx';
import type { Saving } from '../components/forms/use-save.ts';

const problem = new ApiProblem(
  {
    type: '/problems/version_conflict',
    code: 'version_conflict',
    detail: 'Someone saved version 7 in the meantime',
    request_id: '01890000-0000-7000-8000-000000000000',
  },
  409,
  null,
);
const refused: Saving = {
  submit: (event) => event.preventDefault(),
  pending: false,
  dirty: true,
  elsewhere: true,
  errorOf: () => 'A service named Payments exists: choose another name',
  unplaced: () => problem,
};
const hourAgo = new Date(Date.now() - 3_700_000).toISOString();

/** `/design`, in development only: every component in every state. */
export function DesignPage() {
  return (
    <Page title="Design" lead="Every component in every state." action={<Button>Main action</Button>}>
      <Card title="Severity and state" note="Solid: firing. Outlined: acknowledged. Green: resolved.">
        <Stacked>
          {(['firing', 'acknowledged', 'resolved'] as const).map((status) => (
            <Inline key={status}>
              {SEVERITIES.map((severity) => (
                <SeverityPill key={severity} severity={severity} status={status} />
              ))}
            </Inline>
          ))}
          <Inline>
            <StateWord tone="good">Connected</StateWord>
            <StateWord tone="warn">Needs a bot token</StateWord>
            <StateWord tone="plain">Not set up</StateWord>
            <Person id="anna" name="Anna Lee" /> <Person name="bao" size={28} />
          </Inline>
        </Stacked>
      </Card>
      <Card title="Labels and times">
        <Inline>
          <LabelChip name="namespace" value="payments" />
          <LabelChip name="pod" value="api-7f9c4d5b6-x2kq9-with-a-name-that-does-not-end" onPick={() => undefined} />
          <Ago at={new Date().toISOString()} /> <Ago at={hourAgo} form="short" /> <At at={hourAgo} />{' '}
          <Lasting from={hourAgo} until={null} />
        </Inline>
      </Card>
      <Card title="Words" action={<Button variant="default">Beside a title</Button>}>
        <Stacked>
          <Hint>A quiet remark.</Hint>
          <Hint tone="good">It worked.</Hint>
          <Hint tone="warn">Look at this.</Hint>
          <ProblemNote error={problem} what="The rules were not saved" retry={() => undefined} />
          <Inline>
            <Button
              variant="default"
              onClick={() => toast({ tone: 'good', text: '#12 is resolved', undo: { label: 'Undo', run: () => undefined } })}
            >
              Toast with undo
            </Button>
            <Button variant="default" onClick={() => toastProblem('#12 was not acknowledged', problem)}>
              Toast of a problem
            </Button>
          </Inline>
          <Empty icon="bell" title="No alerts yet" action={<Button>Connect a source</Button>}>
            One sentence that teaches the next step.
          </Empty>
        </Stacked>
      </Card>
      <ChartFrame
        title="A chart"
        note="With the table behind it"
        height={48}
        table={<FigureTable caption="Figures" columns={['Day', 'Alerts']} rows={[{ key: 'mon', cells: ['Monday', '12'] }]} />}
      >
        <div>The picture</div>
      </ChartFrame>
      <Card title="To paste">
        <SecretOnce secret="svc_0000000000000000000000000000000000000" what="this token" />
        <Snippet where="alertmanager.yml" text={'receivers:\n  - name: tocsin'} />
      </Card>
      <Card>
        <Brand title="Welcome to Tocsin">On a screen without the shell.</Brand>
        <Steps names={['You', 'Token', 'Source']} current={1} />
        <Section title="Thread" count={2}>
          Part of a detail screen.
        </Section>
      </Card>
      <Card title="What happened">
        <EventTimeline>
          <EventTimelineRow icon="bell" at={new Date().toISOString()}>
            Received as firing from alertmanager.
          </EventTimelineRow>
          <EventTimelineRow icon="alert" tone="bad" at={new Date().toISOString()} note="by rule payments">
            The chat rejected it.
          </EventTimelineRow>
          <EventTimelineRow icon="clock" tone="next">
            <RichText>{`Incident 2 pages level 2 at ${new Date().toISOString()} unless it is acknowledged.`}</RichText>
          </EventTimelineRow>
        </EventTimeline>
      </Card>
      <Card title="Saving" note="When someone else was faster and the name is taken.">
        <SaveForm saving={refused} what="The service" ready onClose={() => undefined}>
          <TextInput label="Name" defaultValue="Payments" error={refused.errorOf('name')} />
        </SaveForm>
      </Card>
      <Card title="A boxed list, facts, texts to paste, what came earlier">
        <ListBar>
          <ListSearch label="Search" placeholder="Name" value="" onChange={() => undefined} />
        </ListBar>
        <List label="Boxed">
          <li>One</li>
          <li>Another</li>
        </List>
        <FactList>
          <Fact name="Service">Payments</Fact>
          <Fact name="Created">yesterday</Fact>
        </FactList>
        <SnippetTabs
          snippets={[
            { id: 'shell', label: 'Shell', lead: 'After the job:', where: 'a script', text: 'curl -fsS PING_URL' },
            { id: 'cron', label: 'Cron', lead: 'In the table:', where: 'crontab', text: '5 * * * * job && curl -fsS PING_URL' },
          ]}
        />
        <ShowEarlier count={12} onClick={() => undefined} />
      </Card>
      <Card title="Rows, tabs, a new password">
        <Tabs defaultValue="one">
          <TabList>
            <Tabs.Tab value="one">One</Tabs.Tab>
            <Tabs.Tab value="two">Another</Tabs.Tab>
          </TabList>
        </Tabs>
        <Rows label="Rows">
          <Row
            mark={<Person id="anna" name="Anna Lee" size={28} />}
            title="Anna Lee"
            meta="anna@example.org"
            state={<StateWord tone="good">Admin</StateWord>}
            actions={<Button size="compact-sm">Edit</Button>}
          />
          <Row title="A thing without a mark" meta="and with a remark below">
            <Hint>More of it.</Hint>
          </Row>
        </Rows>
        <NewPassword label="Password" value="short" onChange={() => undefined} error={null} />
      </Card>
    </Page>
  );
}
