import type { Hypothesis, Outcome } from './investigation.ts';

/** As an agent claims it: nothing but ids of evidence. */
export type Claim = Pick<Hypothesis, 'claim' | 'supports' | 'contradicts'>;

const ORDER: readonly Outcome[] = ['likely', 'possible', 'inconclusive'];

/** What the evidence of a claim amounts to, whatever the agent thinks of it. */
function outcomeOf({ supports, contradicts }: Pick<Claim, 'supports' | 'contradicts'>): Outcome {
  const pro = new Set(supports).size;
  const contra = new Set(contradicts).size;
  if (pro + contra === 0) return 'inconclusive';
  return pro > contra ? 'likely' : 'possible';
}

/** Every hypothesis with its outcome, the best first, and the best of them. */
export function settle(claims: readonly Claim[]): { readonly outcome: Outcome; readonly hypotheses: readonly Hypothesis[] } {
  const hypotheses = claims
    .map(({ claim, supports, contradicts }) => ({
      claim,
      supports: [...new Set(supports)],
      contradicts: [...new Set(contradicts)],
      outcome: outcomeOf({ supports, contradicts }),
    }))
    .sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
  return { outcome: hypotheses[0]?.outcome ?? 'inconclusive', hypotheses };
}
