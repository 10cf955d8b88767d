import { SampleMark } from '../../components/sample/sample-mark.tsx';
import { useRouter } from '@tanstack/react-router';
import { memo, type MouseEventHandler } from 'react';
import { BASE_PATH } from '../../api/base.ts';
import type { GroupFigures } from '../../api/types.ts';
import { Ago } from '../../components/text/ago.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { fittingLabels, LabelChip, orderedLabels } from '../../components/text/label-chip.tsx';
import { Person, SeverityPill } from '../../components/text/severity.tsx';
import styles from './alert-row.module.css';
import { RecentSpark } from './arrivals/recent-spark.tsx';
import { acknowledgeLabel, canDo, type Command, stillWanted } from './actions.ts';
import type { ListedAlert } from './queries.ts';
import { standing } from './standing.ts';
import { useSwipe } from './use-swipe.ts';

interface AlertRowProps {
  readonly alert: ListedAlert;
  readonly active: boolean;
  /** It is open beside the list. */
  readonly open: boolean;
  /** What the addresses of the list have in common: `?severity=critical`, or nothing. */
  readonly search: string;
  readonly selected: boolean;
  readonly selecting: boolean;
  readonly glowing: boolean;
  readonly mayWrite: boolean;
  readonly mayCommand: boolean;
  /** `range`: all from the last one on. */
  readonly onSelect: (number: number, range: boolean) => void;
  /** The focus came here: keys are about this one. */
  readonly onFocused: (number: number) => void;
  readonly onCommand: (command: Command, alert: ListedAlert) => void;
}

/** The column of labels, without the room for `+3`, in pixels. */
const LABELS_WIDTH = 346;
const MOST_LABELS = 3;

const linkId = (number: number) => `alert-${number}`;

/** Moves the focus to a row, so that a screen reader says where one is. */
export function focusRow(number: number): void {
  document.getElementById(linkId(number))?.focus({ preventScroll: true });
}

/** One alert in one line; on a phone in two. */
export const AlertRow = memo(function AlertRow({
  alert,
  active,
  open,
  search,
  selected,
  selecting,
  glowing,
  mayWrite,
  mayCommand,
  onSelect,
  onFocused,
  onCommand,
}: AlertRowProps) {
  const { severity, status, since } = standing(alert);
  const arrivals = alert.group?.arrivals;
  const router = useRouter();
  // A plain link: each of the router's own works out its address anew with every change of place, and a list draws many.
  const follow: MouseEventHandler = (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ to: '/alerts/$number', params: { number: String(alert.number) }, search: true });
  };
  const swipe = useSwipe(mayWrite && canDo('acknowledge', alert) ? () => onCommand('acknowledge', alert) : null);
  return (
    <div
      {...swipe}
      className={`grid middle gap-10 rows-0 holds line-below lights ${styles.row}`}
      data-active={active}
      data-selected={selected}
      data-selecting={selecting}
      data-status={status}
      data-glow={glowing}
      data-spark={arrivals !== undefined}
    >
      {mayWrite && (
        <label className={`row middle centred holds tall hand ${styles.check}`}>
          <input
            type="checkbox"
            checked={selected}
            onChange={(event) => onSelect(alert.number, (event.nativeEvent as MouseEvent).shiftKey)}
            aria-label={`Select #${alert.number}`}
            tabIndex={-1}
          />
        </label>
      )}
      <span className={styles.severity}>
        <SeverityPill severity={severity} status={status} />
      </span>
      <a
        href={`${BASE_PATH}/alerts/${alert.number}${search}`}
        id={linkId(alert.number)}
        className={`row baseline gap-10 shrinks unlined same-ink covers ${styles.words}`}
        aria-current={open ? 'page' : undefined}
        onFocus={() => onFocused(alert.number)}
        onClick={follow}
      >
        <span className={`ellipsis medium ${styles.title}`}>
          <SampleMark id={alert.id} />
          {alert.title}
        </span>
        {alert.flapping && (
          <span
            className={`rigid holds muted tiny framed pad-6 ${styles.mark}`}
            title="Its source ended it and fired it again several times within an hour"
          >
            Flapping
          </span>
        )}
        <Second alert={alert} />
        {arrivals && <RecentSpark arrivals={arrivals} className={styles.spark ?? ''} />}
      </a>
      <Labels alert={alert} />
      {alert.group ? <GroupState alert={alert} group={alert.group} /> : <State alert={alert} />}
      <span className={`muted small figures nowrap ${styles.age}`}>
        <Ago at={since} form="short" />
      </span>
      {mayWrite && <RowActions alert={alert} mayCommand={mayCommand} onCommand={onCommand} />}
    </div>
  );
});

/** `12 firing · 3 acknowledged`: how many of the group are in which state, and who has it once nothing of it is left to anybody. */
function GroupState({ alert, group }: { readonly alert: ListedAlert; readonly group: GroupFigures }) {
  const { firing, acknowledged, resolved } = group;
  const parts = [
    firing > 0 ? `${firing.toLocaleString('en')} firing` : '',
    acknowledged > 0 ? `${acknowledged.toLocaleString('en')} acknowledged` : '',
    firing + acknowledged === 0 ? `${resolved.toLocaleString('en')} resolved` : '',
    firing === 0 && acknowledged > 0 ? (stillWanted(alert) ?? '') : '',
  ].filter((part) => part !== '');
  return (
    <span className={`row middle gap-6 shrinks muted ${styles.state}`} data-group="true">
      {firing === 0 && acknowledged > 0 ? <GroupOwner alert={alert} /> : <Icon name="layers" size={14} />}
      <span className="ellipsis figures">{parts.join(' · ')}</span>
    </span>
  );
}

/** Who has the alert that stands for its group, through an incident or by itself. */
function GroupOwner({ alert: { owner, acknowledged_by: by } }: { readonly alert: ListedAlert }) {
  if (owner) return <Person id={owner.user_id} name={owner.display_name} />;
  return by ? <Person id={by.id} name={by.name} /> : <Icon name="layers" size={14} />;
}

/** The muted words after the title: what else tells this alert from its neighbours. */
function Second({ alert }: { readonly alert: ListedAlert }) {
  const name = alert.labels['alertname'];
  const summary = alert.description === alert.title ? '' : (alert.description ?? '');
  const parts = [name !== undefined && name !== alert.title ? name : '', summary === '' ? whereabouts(alert) : summary];
  return <span className={`ellipsis shrinks muted ${styles.second}`}>{parts.filter((part) => part !== '').join(' · ')}</span>;
}

function whereabouts(alert: ListedAlert): string {
  return orderedLabels(alert.labels)
    .filter(([name]) => name !== 'alertname' && name !== 'severity')
    .slice(0, 3)
    .map(([, value]) => value)
    .join(' · ');
}

function Labels({ alert }: { readonly alert: ListedAlert }) {
  const labels = orderedLabels(alert.labels).filter(([name]) => name !== 'alertname' && name !== 'severity');
  const shown = fittingLabels(labels.slice(0, MOST_LABELS), LABELS_WIDTH);
  const more = labels.length - shown.length;
  return (
    <span className={`row middle gap-4 shrinks ${styles.labels}`}>
      {shown.map(([name, value]) => (
        <LabelChip key={name} name={name} value={value} />
      ))}
      {more > 0 && (
        <span
          className={styles.moreLabels}
          title={labels
            .slice(shown.length)
            .map(([name, value]) => `${name}=${value}`)
            .join('\n')}
        >
          +{more}
        </span>
      )}
    </span>
  );
}

function State({ alert }: { readonly alert: ListedAlert }) {
  return (
    <span className={`row middle gap-6 shrinks muted ${styles.state}`}>
      {alert.status === 'firing' && !alert.owner && <span className={styles.word}>Firing</span>}
      {alert.owner && (
        <>
          <Person id={alert.owner.user_id} name={alert.owner.display_name} />
          <span
            className={`ellipsis ${styles.who}`}
            title={`${alert.owner.display_name} acknowledged incident #${alert.owner.incident_number}`}
          >
            incident #{alert.owner.incident_number}
          </span>
        </>
      )}
      {alert.status === 'resolved' && <span className={styles.word}>Resolved</span>}
      {alert.status === 'acknowledged' && (
        <>
          <Person id={alert.acknowledged_by?.id} name={alert.acknowledged_by?.name ?? '?'} />
          <span className={`ellipsis ${styles.who}`}>{stillWanted(alert) ?? alert.acknowledged_by?.name ?? 'Acknowledged'}</span>
        </>
      )}
      {alert.occurrence_count > 1 && (
        <span className="to-end muted tiny figures" title={`${alert.occurrence_count} events`}>
          ×{alert.occurrence_count > 9_999 ? '9999+' : alert.occurrence_count}
        </span>
      )}
    </span>
  );
}

/** Plain buttons: a list draws many rows at once, and each costs. */
function RowActions({ alert, mayCommand, onCommand }: Pick<AlertRowProps, 'alert' | 'mayCommand' | 'onCommand'>) {
  const what = alert.group ? `the group of #${alert.number}` : `#${alert.number}`;
  const button = (command: Command, label: string, title: string, icon: IconName) => (
    <button
      type="button"
      className={`row middle centred ink surface rounded ${styles.action}`}
      aria-label={`${label} ${what}`}
      title={title}
      onClick={() => onCommand(command, alert)}
    >
      <Icon name={icon} size={14} />
    </button>
  );
  return (
    <span className={`row gap-4 ${styles.actions}`}>
      {canDo('acknowledge', alert) && button('acknowledge', 'Acknowledge', `${acknowledgeLabel(alert, mayCommand)} (e)`, 'user')}
      {canDo('resolve', alert) && button('resolve', 'Resolve', 'Resolve (r)', 'check')}
      {canDo('reopen', alert) && !alert.group && button('reopen', 'Reopen', 'Reopen', 'undo')}
    </span>
  );
}
