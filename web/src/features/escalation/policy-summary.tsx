import type { Policy } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { minutesText } from './draft.ts';
import styles from './policy-summary.module.css';

/** A policy as it will be lived through: who is paged, how long they have, who comes next. */
export function PolicySummary({ policy }: { readonly policy: Policy }) {
  const names = new Map([...policy.teams, ...policy.users].map((each) => [each.id, each.name]));
  const fallback = policy.fallback && names.get(policy.fallback.target_team_id ?? policy.fallback.target_user_id ?? '');
  return (
    <ol className="plain column">
      {policy.levels.map((level, index) => (
        <li key={level.level_number} className={`grid gap-12 holds ${styles.level}`}>
          <span className={`row middle centred small semibold ${styles.number}`}>{level.level_number}</span>
          <div>
            <div>
              {index === 0 ? 'Immediately page ' : 'Then page '}
              {level.targets.length === 0 && <span className="warning">nobody: this level is skipped</span>}
              {level.targets.map((target, place) => (
                <span key={`${target.target_team_id ?? ''}${target.target_user_id ?? ''}`}>
                  {place > 0 && (place === level.targets.length - 1 ? ' and ' : ', ')}
                  {target.target_type === 'team' ? (
                    <>
                      whoever is on call for <strong>{names.get(target.target_team_id ?? '') ?? '…'}</strong>
                    </>
                  ) : (
                    <strong>{names.get(target.target_user_id ?? '') ?? '…'}</strong>
                  )}
                </span>
              ))}
            </div>
            <div className="row middle gap-5 muted text">
              <Icon name="clock" size={13} /> {minutesText(level.delay_minutes)} to acknowledge
            </div>
          </div>
        </li>
      ))}
      <li className={`grid gap-12 holds ${styles.level}`}>
        <span className={`row middle centred small semibold ${styles.number}`}>
          <Icon name={policy.repeat_count > 0 ? 'refresh' : 'alert'} size={13} />
        </span>
        <div>
          {policy.repeat_count > 0 && `Repeat ${policy.repeat_count > 1 ? `${policy.repeat_count} times` : 'once'}, then `}
          {policy.fallback && (
            <>
              {policy.repeat_count > 0 ? 'page the fallback ' : 'Page the fallback '}
              {policy.fallback.target_type === 'team' && 'whoever is on call for '}
              <strong>{fallback ?? '…'}</strong>; then{' '}
            </>
          )}
          {policy.repeat_count > 0 || policy.fallback ? 'notify the ' : 'Notify the '}admins.
        </div>
      </li>
    </ol>
  );
}
