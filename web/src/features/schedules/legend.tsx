import { initialsOf } from '../../components/people/person-colour.ts';
import styles from './legend.module.css';
import { shiftBar } from './shift-bar.ts';

/** Somebody who stands in a picture. */
export interface LegendPerson {
  readonly id: string;
  readonly name: string;
  readonly mine: boolean;
}

interface LegendProps {
  readonly people: readonly LegendPerson[];
  readonly sharers: ReadonlyMap<string, number>;
  /** Whether somebody is missing at some time. */
  readonly gaps: boolean;
  readonly note: string;
}

/** Whose colour is whose, and the zone of the times. */
export function Legend({ people, sharers, gaps, note }: LegendProps) {
  return (
    <div className={`row wrap baseline between gap-20 rows-6 ${styles.legend}`}>
      <ul className="gap-16 rows-6 plain row wrap shrinks" aria-label="People">
        {people.map(({ id, name, mine }) => (
          <li key={id} className="inline-row middle gap-6 shrinks breaks">
            <span {...shiftBar(id, sharers, { className: styles.mark })} aria-hidden="true">
              {initialsOf(name)}
            </span>
            {name}
            {mine && ' (you)'}
          </li>
        ))}
        {gaps && (
          <li className="inline-row middle gap-6 shrinks breaks">
            <span className={styles.mark} data-gap="true" aria-hidden="true" />
            nobody
          </li>
        )}
      </ul>
      <span className="muted">{note}</span>
    </div>
  );
}
