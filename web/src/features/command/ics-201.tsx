import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { zoneStore } from '../../api/clock.ts';
import { useStore } from '../../api/store.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Markdown } from '../../components/text/markup/markdown.tsx';
import { absoluteText, longSpanText } from '../../components/text/time.ts';
import styles from './ics-201.module.css';
import type { Row } from '../../components/text/merge.ts';
import { documentQuery, type ListSection, type TextSection } from './queries.ts';
import { RowsTable } from './rows.tsx';
import { ROLE_TITLES, SECTION_TITLES } from './words.ts';

/** The incident briefing, in the boxes and the order of ICS form 201, to print. */
export function Ics201({ incidentRef }: { readonly incidentRef: string }) {
  const { data, error, refetch } = useQuery(documentQuery(incidentRef));
  const zone = useStore(zoneStore);
  if (!data)
    return error ? (
      <div className={`tall scrolls-y ${styles.scroll}`}>
        <h1 className={`pad-10-12 bare ${styles.title}`}>Incident briefing (ICS 201)</h1>
        <ProblemNote error={error} what="The ICS document could not be loaded" retry={() => void refetch()} />
      </div>
    ) : (
      <Skeleton height={240} aria-busy="true" />
    );
  const { header, organization, ...written } = data.sections;
  const text = (name: TextSection) => (
    <Box title={SECTION_TITLES[name]}>{written[name].content === '' ? null : <Markdown>{written[name].content}</Markdown>}</Box>
  );
  const rows = (name: ListSection) => (
    <Box title={SECTION_TITLES[name]}>
      {written[name].content.length === 0 ? null : <RowsTable name={name} rows={written[name].content as readonly Row[]} />}
    </Box>
  );
  return (
    <div className={`tall scrolls-y ${styles.scroll}`}>
      <div className={`row middle between ${styles.tools}`}>
        <Link to="/incidents/$ref" params={{ ref: incidentRef }} search={{ tab: 'command' }} className="accent text">
          Back to the incident
        </Link>
        <Button size="compact-sm" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className={`column text ${styles.form}`}>
        <h1 className={`pad-10-12 bare ${styles.title}`}>Incident briefing (ICS 201)</h1>
        <Box title="1. Incident name">
          #{header.number} {header.title}
        </Box>
        <Box title="2. Incident number">{header.number}</Box>
        <Box title="3. Initiated">{absoluteText(Date.parse(header.opened_at), zone)}</Box>
        <Box title="Severity and status">
          {header.severity}, {header.status}, for {longSpanText(header.duration_seconds * 1_000)}
        </Box>
        <Box title="Affected services">{header.affected_services.map(({ name }) => name).join(', ') || 'none'}</Box>
        <Box title="Commander">{header.commander?.name ?? 'nobody'}</Box>
        {rows('diagram')}
        {text('situation')}
        {text('safety')}
        {rows('objectives')}
        {rows('actions')}
        <Box title="Organization">
          <ul className={styles.people}>
            {organization.roles.map(({ role, holder, before }) => (
              <li key={role}>
                {ROLE_TITLES[role]}: {holder ? `${holder.name}, since ${absoluteText(Date.parse(holder.since), zone)}` : 'nobody'}
                {before.length > 0 && `; before: ${before.map(({ name }) => name).join(', ')}`}
              </li>
            ))}
          </ul>
        </Box>
        {rows('resources')}
        {rows('communications')}
        {text('notes')}
        <p className={`bare muted small ${styles.made}`}>Prepared {absoluteText(Date.parse(data.generated_at), zone)}</p>
      </article>
    </div>
  );
}

function Box({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={`pad-8-12 breaks ${styles.box}`}>
      <h2 className="muted small semibold bare above-4">{title}</h2>
      {children ?? <span className="muted">(empty)</span>}
    </section>
  );
}
