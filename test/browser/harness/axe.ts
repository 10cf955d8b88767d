import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { note } from '../../run/record.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
/** The rules that look at colours. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Resolves when no animation runs that ends, and none has begun in the two frames after. */
const SETTLED = `(async () => {
  const ending = () => document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity && each.playState === 'running');
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let still = 0; still < 2; still += 1) {
    const now = ending();
    if (now.length > 0) still = -1;
    await Promise.all(now.map((each) => each.finished.catch(() => {})));
    await frame();
  }
})()`;

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/**
 * What axe finds serious or critical on the page as it stands, one line each; empty when all is well. `rules`: by tag or by
 * name. Animations must have ended: half-shown text has half its contrast.
 */
export async function seriousProblems(page: Page, rules: readonly string[] = ALL): Promise<string[]> {
  return (await allProblems(page, rules)).filter(({ serious }) => serious).map(({ line }) => line);
}

/** What axe finds, of whatever weight. */
export async function allProblems(
  page: Page,
  rules: readonly string[] = ALL,
): Promise<ReadonlyArray<{ readonly serious: boolean; readonly line: string }>> {
  note('axe_runs');
  await page.evaluate(SETTLED);
  // Evaluated by the debugger, which the page's security policy does not stop.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${SOURCE};axe.configure({ noHtml: true })`);
  const { violations } = (await page.evaluate(`axe.run(document, { resultTypes: ["violations"], runOnly: ${JSON.stringify(rules)} })`)) as {
    readonly violations: readonly Violation[];
  };
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => ({
      serious: impact === 'serious' || impact === 'critical',
      line: `${id} (${help}) at ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    })),
  );
}
