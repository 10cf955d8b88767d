import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNames } from '../../../api/people.ts';
import { useMay } from '../../../api/session.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { Section } from '../../../components/layout/section.tsx';
import { Ago } from '../../../components/text/ago.tsx';
import { Person } from '../../../components/text/severity.tsx';
import { RoleDialog } from './roles.tsx';
import styles from './org-chart.module.css';
import { ROLE_NAMES } from '../words.ts';

type Role = IncidentDetail['roles'][number];

/** The commander, and who works for them. */
const STAFF = ['operations_lead', 'scribe', 'liaison'] as const satisfies readonly Role['role'][];

/** Who leads and who does what, as a chart; each role with who had it before. */
export function OrgChart({ incident }: { readonly incident: IncidentDetail }) {
  const nameOf = useNames(incident.roles.map(({ user_id }) => user_id));
  const [giving, setGiving] = useState<Role['role'] | null>(null);
  const box = (name: Role['role']) => <Box incident={incident} name={name} nameOf={nameOf} onGive={() => setGiving(name)} />;
  return (
    <Section title="Organization">
      <ul className="plain">
        <li className={`column middle ${styles.lead}`}>
          {box('incident_commander')}
          <ul className={`plain grid gap-12 ${styles.staff}`}>
            {STAFF.map((name) => (
              <li key={name}>{box(name)}</li>
            ))}
          </ul>
        </li>
      </ul>
      <RoleDialog incident={incident} name={giving} opened={giving !== null} nameOf={nameOf} onClose={() => setGiving(null)} />
    </Section>
  );
}

interface BoxProps {
  readonly incident: IncidentDetail;
  readonly name: Role['role'];
  readonly nameOf: (id: string) => string;
  readonly onGive: () => void;
}

function Box({ incident, name, nameOf, onGive }: BoxProps) {
  const mayGive = useMay('incidents:command');
  const own = incident.roles.filter(({ role }) => role === name);
  const holder = own.find(({ state }) => state === 'active');
  const offer = own.find(({ state }) => state === 'offered');
  const before = own.filter(({ state }) => state === 'ended' && own.length > 1).map(({ user_id }) => nameOf(user_id));
  return (
    <div className={`grid at-top gap-4 text rounded-8 tall ${styles.box}`} data-held={holder !== undefined}>
      <span className="semibold">{ROLE_NAMES[name]}</span>
      {holder ? (
        <span className="inline-row middle gap-6 breaks">
          <Person id={holder.user_id} name={nameOf(holder.user_id)} size={22} /> {nameOf(holder.user_id)}
        </span>
      ) : (
        <span className="muted small">nobody</span>
      )}
      {holder && (
        <span className="muted small">
          since <Ago at={holder.assigned_at} />
        </span>
      )}
      {offer && <span className="accent small">offered to {nameOf(offer.user_id)}</span>}
      {before.length > 0 && <span className="muted small">before: {[...new Set(before)].join(', ')}</span>}
      {mayGive && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`${holder || offer ? 'Edit' : 'Assign'} ${ROLE_NAMES[name].toLowerCase()}`}
          onClick={onGive}
        >
          {holder || offer ? 'Edit' : 'Assign'}
        </Button>
      )}
    </div>
  );
}
