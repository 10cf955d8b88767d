import { Icon } from '../../components/icon.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { DOMAINS, ROLE_NAMES, ROLES, roleHolds, verbWords } from '../../components/forms/permissions.ts';
import styles from './roles-table.module.css';

/** What each role may do, as a table. */
export function RolesTable() {
  return (
    <Card title="Permissions of each role" note="A personal token has at most the permissions of its owner’s role.">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too */}
      <section className="scrolls-x" tabIndex={0} aria-label="Roles">
        <table className={`wide text ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Permissions</th>
              {ROLE_NAMES.map((role) => (
                <th key={role} scope="col">
                  {ROLES[role].label}
                  <span className={`block muted small regular ${styles.about}`}>{ROLES[role].about}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DOMAINS.map(({ name, label, verbs }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                {ROLE_NAMES.map((role) => {
                  const held = verbs.filter((verb) => roleHolds(role, `${name}:${verb}`));
                  return (
                    <td key={role} data-none={held.length === 0}>
                      {held.length === 0 ? (
                        <span>nothing</span>
                      ) : (
                        <>
                          <Icon name="check" size={14} /> {held.map(verbWords).join(', ')}
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
