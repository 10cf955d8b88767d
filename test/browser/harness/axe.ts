import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
/** The rules that look at colours. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

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
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Infinity).map((a) => a.finished.catch(() => {})))',
  );
  // Evaluated by the debugger, which the page's security policy does not stop.
  await page.evaluate(SOURCE);
  const { violations } = (await page.evaluate(`axe.run(document, { resultTypes: ["violations"], runOnly: ${JSON.stringify(rules)} })`)) as {
    readonly violations: readonly Violation[];
  };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`),
    );
}
