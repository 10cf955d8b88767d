import { Button } from '@mantine/core';
import { useState } from 'react';
import { serverNow, useNow } from '../../../api/clock.ts';
import { useMay } from '../../../api/session.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { lazyDialog } from '../../../components/loading/lazy-dialog.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Person } from '../../../components/text/severity.tsx';
import styles from './roles.module.css';
import { countdown, missingText, ROLE_NAMES } from '../words.ts';

type Role = IncidentDetail['roles'][number];

const ROLES = ['incident_commander', 'operations_lead', 'scribe', 'liaison'] as const satisfies readonly Role['role'][];

const SOURCES: Readonly<Record<Role['source'], string>> = { manual: '', on_call: ', from on-call', agent: ', by an agent' };

/** Assigns or offers a role, or takes it back. */
export const RoleDialog = lazyDialog(async () => (await import('./role-dialog.tsx')).RoleDialog);

interface RolesProps {
  readonly incident: IncidentDetail;
  readonly nameOf: (id: string) => string;
}

/** Who does what, with a way to give each role to somebody. */
export function Roles({ incident, nameOf }: RolesProps) {
  const mayGive = useMay('incidents:command');
  const [giving, setGiving] = useState<Role['role'] | null>(null);
  const now = useNow(serverNow());
  const offerOf = (name: Role['role']) => incident.roles.find((role) => role.role === name && role.state === 'offered') ?? null;
  const holderOf = (name: Role['role']) => incident.roles.find((role) => role.role === name && role.state === 'active') ?? null;
  return (
    <Section title="Roles">
      <ul className="plain column gap-10">
        {ROLES.map((name) => {
          const holder = holderOf(name);
          const offer = offerOf(name);
          return (
            <li key={name} className="row middle gap-10">
              {holder ? (
                <Person id={holder.user_id} name={nameOf(holder.user_id)} size={24} />
              ) : (
                <span className={`round rigid ${styles.nobody}`} />
              )}
              <span className="fill shrinks breaks">
                {holder && nameOf(holder.user_id)}
                <span className="block muted text">
                  {ROLE_NAMES[name]}
                  {holder && SOURCES[holder.source]}
                </span>
                {holder && <Missing role={holder} />}
                {offer && (
                  <span className="block muted text">
                    offered to {nameOf(offer.user_id)}, {countdown(Math.max(0, Date.parse(offer.expires_at ?? '') - now))} left
                  </span>
                )}
                {offer && <Missing role={offer} />}
              </span>
              {mayGive && (
                <Button
                  size="compact-xs"
                  variant={holder ? 'subtle' : 'default'}
                  color="gray"
                  aria-label={`${holder ? 'Edit' : 'Assign'} ${ROLE_NAMES[name].toLowerCase()}`}
                  onClick={() => setGiving(name)}
                >
                  {holder ? 'Edit' : 'Assign'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <RoleDialog incident={incident} name={giving} opened={giving !== null} nameOf={nameOf} onClose={() => setGiving(null)} />
    </Section>
  );
}

/** What the role needs and its person lacks. */
function Missing({ role }: { readonly role: Role }) {
  return role.cannot === null ? null : <span className="block warning text">{missingText(role.cannot)}</span>;
}
