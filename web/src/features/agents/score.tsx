import { longSpanText } from '../../components/text/time.ts';
import { usdText } from '../../components/text/usd.ts';
import type { Scoreboard } from './queries.ts';
import styles from './score.module.css';

/** How an agent did: its runs, how long and how much, and what people said of the results. */
export function Score({ score }: { readonly score: Scoreboard }) {
  const { runs, completed, inconclusive, failed, lost, median_seconds: median, usd } = score;
  if (runs === 0) return null;
  const parts = [
    `${runs} ${runs === 1 ? 'run' : 'runs'}`,
    `${completed} completed`,
    ...(inconclusive > 0 ? [`${inconclusive} inconclusive`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(median === null ? [] : [`median ${longSpanText(Math.max(5, median) * 1_000)}`]),
    ...(usd > 0 ? [usdText(usd)] : []),
  ];
  return (
    <div className={styles.score}>
      <span>{parts.join(' · ')}</span>
      <Verdicts verdicts={score.verdicts} />
    </div>
  );
}

const WORDS = [
  { name: 'confirmed', word: 'correct' },
  { name: 'partly', word: 'partly' },
  { name: 'wrong', word: 'wrong' },
] as const;

function Verdicts({ verdicts }: { readonly verdicts: Scoreboard['verdicts'] }) {
  const given = WORDS.map(({ name, word }) => ({ name, word, count: verdicts[name] })).filter(({ count }) => count > 0);
  if (given.length === 0) return <span>no verdicts yet</span>;
  return (
    <span className={styles.verdicts}>
      <span className={styles.bar} aria-hidden="true">
        {given.map(({ name, count }) => (
          <span key={name} data-verdict={name} style={{ flexGrow: count }} />
        ))}
      </span>
      {given.map(({ word, count }) => `${count} ${word}`).join(', ')}
    </span>
  );
}
