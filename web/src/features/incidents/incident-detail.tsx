import { Button, Menu, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { serverNow, useNow } from '../../api/clock.ts';
import { useNames } from '../../api/people.ts';
import { useMay } from '../../api/session.ts';
import type { IncidentDetail as Detail } from '../../api/types.ts';
import { Ago, At, Lasting } from '../../components/ago.tsx';
import { Icon } from '../../components/icon.tsx';
import { useKeys } from '../../components/keys.ts';
import { ProblemNote } from '../../components/notes.tsx';
import { RailPage } from '../../components/rail-page.tsx';
import { Section } from '../../components/section.tsx';
import { Person } from '../../components/severity.tsx';
import { useCommand, useIncidentNews } from './actions.ts';
import { Ladder } from './ladder.tsx';
import styles from './incident-detail.module.css';
import { IncidentMark } from './incident-mark.tsx';
import { LinkedAlerts } from './linked-alerts.tsx';
import { incidentQuery, servicesQuery } from './queries.ts';
import { Timeline } from './timeline.tsx';
import { COMMAND_NAMES, type Command, countdown, isOver, mainCommand } from './words.ts';

/** One incident: state, since when, who leads, what happens next, what was done. */
export function IncidentDetail({ incidentRef, onBack }: { readonly incidentRef: string; readonly onBack: () => void }) {
  useIncidentNews();
  useKeys({ Escape: onBack });
  const { data: incident, error, refetch } = useQuery(incidentQuery(incidentRef));
  if (!incident)
    return (
      <RailPage title={`Incident ${incidentRef}`} rail={null} railName="Facts">
        {error ? (
          <ProblemNote error={error} what="The incident could not be loaded" retry={() => void refetch()} />
        ) : (
          <Skeleton height={240} aria-busy="true" />
        )}
      </RailPage>
    );
  return <Loaded incident={incident} />;
}

function Loaded({ incident }: { readonly incident: Detail }) {
  const nameOf = useNames([
    incident.commander_id,
    ...incident.roles.map((role) => role.user_id),
    ...(incident.escalation?.notified.map((told) => told.user_id) ?? []),
  ]);
  return (
    <RailPage
      title={
        <>
          <span className={styles.number}>#{incident.number}</span> {incident.title}
        </>
      }
      lead={<StateLine incident={incident} nameOf={nameOf} />}
      action={<Commands incident={incident} />}
      railName="Facts of the incident"
      rail={<Facts incident={incident} nameOf={nameOf} />}
    >
      {incident.description && <p className={styles.description}>{incident.description}</p>}
      {incident.escalation && <Ladder escalation={incident.escalation} nameOf={nameOf} />}
      <Timeline incident={incident} />
      <LinkedAlerts incident={incident} />
    </RailPage>
  );
}

interface Named {
  readonly incident: Detail;
  readonly nameOf: (id: string) => string;
}

/** State, since when, who has it, what happens next. */
function StateLine({ incident, nameOf }: Named) {
  const over = isOver(incident.status);
  return (
    <span className={styles.state}>
      <IncidentMark severity={incident.severity} status={incident.status} />
      <span>
        {over ? (
          <>
            lasted <Lasting from={incident.created_at} until={incident.resolved_at ?? incident.cancelled_at ?? incident.updated_at} />
          </>
        ) : (
          <>
            for <Lasting from={incident.created_at} until={null} />
          </>
        )}
      </span>
      {!over && incident.acknowledged_by === null && <strong className={styles.nobody}>nobody has it</strong>}
      {incident.acknowledged_by && (
        <span>
          <Person name={incident.acknowledged_by.name} size={18} /> {incident.acknowledged_by.name} has it
        </span>
      )}
      {incident.commander_id && <span>led by {nameOf(incident.commander_id)}</span>}
      {incident.escalation && <Next escalation={incident.escalation} />}
    </span>
  );
}

/** What escalation does next, counted down. */
function Next({ escalation }: { readonly escalation: NonNullable<Detail['escalation']> }) {
  if (escalation.status === 'exhausted') return <strong className={styles.nobody}>everybody was paged, nobody answered</strong>;
  if (escalation.next_at === null || escalation.next_level === null) return null;
  return <Counting at={escalation.next_at} level={escalation.next_level} />;
}

function Counting({ at, level }: { readonly at: string; readonly level: number }) {
  const due = Date.parse(at);
  // Every second, however far it is.
  const left = due - useNow(serverNow());
  return (
    <span className={styles.next}>
      <Icon name="clock" size={14} /> {left > 0 ? `escalates to level ${level} in ${countdown(left)}` : `escalates to level ${level} now`}
    </span>
  );
}

/** The usual next step as a button, the others behind it. */
function Commands({ incident }: { readonly incident: Detail }) {
  const run = useCommand(incident);
  if (!useMay('incidents:command')) return null;
  const known = Object.keys(COMMAND_NAMES) as Command[];
  const allowed = known.filter((command) => incident.allowed_commands.includes(command));
  const main = mainCommand(allowed);
  const others = allowed.filter((command) => command !== main);
  return (
    <div className={styles.commands}>
      {main && (
        <Button
          className={styles.main ?? ''}
          loading={run.isPending && run.variables.command === main}
          leftSection={<Icon name={main === 'acknowledge' ? 'user' : main === 'reopen' ? 'undo' : 'check'} />}
          onClick={() => run.mutate({ command: main })}
        >
          {COMMAND_NAMES[main]}
        </Button>
      )}
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="down" size={14} />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((command) => (
              <Menu.Item key={command} onClick={() => run.mutate({ command })} {...(command === 'cancel' ? { color: 'red' } : {})}>
                {COMMAND_NAMES[command]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

const ROLE_NAMES: Readonly<Record<Detail['roles'][number]['role'], string>> = {
  incident_commander: 'Incident commander',
  operations_lead: 'Operations lead',
  scribe: 'Scribe',
  liaison: 'Liaison',
};

const SOURCES: Readonly<Record<Detail['roles'][number]['source'], string>> = { manual: '', on_call: 'from on-call', agent: 'by an agent' };

function Facts({ incident, nameOf }: Named) {
  const { data: services } = useQuery({ ...servicesQuery, enabled: incident.service_id !== null });
  const service = services?.items.find((item) => item.id === incident.service_id);
  const stamps = [
    ['Opened', incident.created_at],
    ['Acknowledged', incident.acknowledged_at],
    ['Declared active', incident.promoted_at],
    ['Mitigated', incident.mitigated_at],
    ['Resolved', incident.resolved_at],
    ['Closed', incident.closed_at],
    ['Cancelled', incident.cancelled_at],
  ] as const;
  return (
    <>
      <Section title="Roles">
        {incident.roles.filter((role) => role.state === 'active').length === 0 && <p className={styles.none}>Nobody has a role yet.</p>}
        <ul className={styles.roles}>
          {incident.roles
            .filter((role) => role.state === 'active')
            .map((role) => (
              <li key={role.id}>
                <Person name={nameOf(role.user_id)} />
                <span>
                  {nameOf(role.user_id)}
                  <span className={styles.none}>
                    {ROLE_NAMES[role.role]} {SOURCES[role.source]}
                  </span>
                </span>
              </li>
            ))}
        </ul>
      </Section>
      <Section title="Facts">
        <dl className={styles.facts}>
          {service && (
            <div>
              <dt>Service</dt>
              <dd>
                <Link to="/services">{service.name}</Link>
              </dd>
            </div>
          )}
          <div>
            <dt>Opened by</dt>
            <dd>{incident.source === 'alert' ? 'an alert' : incident.created_by.name}</dd>
          </div>
          {stamps.map(([name, at]) =>
            at === null ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <At at={at} />
                </dd>
              </div>
            ),
          )}
          {incident.reopen_count > 0 && (
            <div>
              <dt>Reopened</dt>
              <dd>{incident.reopen_count} times</dd>
            </div>
          )}
          <div>
            <dt>Changed</dt>
            <dd>
              <Ago at={incident.updated_at} />
            </dd>
          </div>
        </dl>
      </Section>
      {Object.keys(incident.custom_fields).length > 0 && (
        <Section title="Custom fields">
          <dl className={styles.facts}>
            {Object.entries(incident.custom_fields).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </>
  );
}
