import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../api/session.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { At } from '../../../components/text/ago.tsx';
import { Section } from '../../../components/layout/section.tsx';
import styles from './ladder.module.css';
import { policyQuery } from '../queries.ts';
import { shownLevels, targetNames } from './targets.ts';

interface LadderProps {
  readonly escalation: NonNullable<IncidentDetail['escalation']>;
  readonly nameOf: (id: string) => string;
}

/** Escalation as a ladder: one rung a level, the current one lit, with who was paged when. */
export function Ladder({ escalation, nameOf }: LadderProps) {
  const mayRead = useMay('escalation:read');
  const { data: policy } = useQuery({ ...policyQuery(escalation.policy_id ?? ''), enabled: mayRead && escalation.policy_id !== null });
  const [all, setAll] = useState(false);
  const levels = Array.from({ length: escalation.levels + (escalation.fallback ? 1 : 0) }, (_, index) => index + 1);
  const rungs = all ? levels : shownLevels(levels, escalation.level);
  const round = escalation.round > 1 ? `, round ${escalation.round}` : '';
  return (
    <Section title={`Escalation: ${escalation.policy_name}${round}`}>
      <ol className={`plain grid gap-8 ${styles.ladder}`}>
        {rungs.map((level) => {
          const paged = escalation.notified.filter((each) => each.level === level && each.round === escalation.round);
          const state = stateOf(level, escalation);
          return (
            <li key={level} className={`row gap-10 text framed surface rounded ${styles.rung}`} data-state={state}>
              <span className={`row middle centred rigid semibold ${styles.level}`}>{level > escalation.levels ? 'F' : level}</span>
              <div>
                <div className={styles.word}>{level > escalation.levels ? `Fallback: ${WORDS[state].toLowerCase()}` : WORDS[state]}</div>
                {paged.length === 0 && state === 'done' && <div className="muted breaks">nobody on call: skipped</div>}
                {paged.map((each) => (
                  <div key={`${each.user_id} ${each.at}`} className="muted breaks">
                    {nameOf(each.user_id)} at <At at={each.at} />
                  </div>
                ))}
                {(state === 'next' || state === 'later') && <div className="muted breaks">{targetNames(policy, level)}</div>}
                {state === 'next' && escalation.next_at !== null && (
                  <div className="muted breaks">
                    at <At at={escalation.next_at} />
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {rungs.length < levels.length && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
            Show all {levels.length} levels
          </Button>
        </div>
      )}
    </Section>
  );
}

type RungState = 'done' | 'current' | 'next' | 'later';

const WORDS: Readonly<Record<RungState, string>> = { done: 'Paged', current: 'Paged now', next: 'Next', later: 'If not acknowledged' };

function stateOf(level: number, escalation: LadderProps['escalation']): RungState {
  const running = escalation.status === 'running';
  if (running && level === escalation.level) return 'current';
  if (running && level === escalation.next_level && escalation.next_level > escalation.level) return 'next';
  return level <= escalation.level ? 'done' : 'later';
}
