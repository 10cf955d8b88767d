import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { until } from '../../harness/until.ts';

/** What a screen reader is told of one thing. */
export interface Told {
  readonly role: string;
  readonly name: string;
  /** Those that are set: expanded, selected, pressed, checked, busy, required, disabled, … */
  readonly states: Readonly<Record<string, unknown>>;
}

/** Hears a page as somebody who does not see it. */
export interface ScreenReader {
  /** What has the focus; in a field with a list, the option that one is at is `option`. */
  focus(): Promise<Told & { readonly option: Told | null }>;
  /** Fails when what has the focus has no role or no name. To be called at each stop. */
  mustKnow(): Promise<void>;
  /** What can be worked with on the page as it stands and has no name, or no role; a line each. */
  nameless(): Promise<string[]>;
  /** Waits until it is announced without being asked for: in a live region, since this reader began. */
  hears(words: RegExp): Promise<void>;
}

interface AXValue {
  readonly value?: unknown;
}
interface AXNode {
  readonly ignored: boolean;
  readonly role?: AXValue;
  readonly name?: AXValue;
  readonly properties?: readonly { readonly name: string; readonly value: AXValue }[];
}

/** Keeps what live regions say. */
const LISTEN = `(() => {
  globalThis.said = [];
  const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive], output';
  const say = (region) => {
    const words = region.textContent.trim().replace(/\\s+/g, ' ');
    if (words !== '') said.push(words);
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
      if (region) say(region);
      else for (const node of addedNodes) if (node.nodeType === 1) for (const each of [node, ...node.querySelectorAll(live)]) if (each.matches(live)) say(each);
    }
  }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
})()`;

/** What nobody can be told by. */
const NO_ROLE = /^(?:|none|generic|unknown|ignored)$/;

/** Begins to listen to a page. What is loaded anew is not heard. */
export async function openScreenReader(page: Page): Promise<ScreenReader> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Accessibility.enable');
  await page.evaluate(LISTEN);

  const read = async (expression: string): Promise<Told | null> => {
    const { result } = await devtools.send('Runtime.evaluate', { expression });
    if (result.objectId === undefined) return null;
    const { nodes } = await devtools.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false });
    return nodes[0] ? told(nodes[0] as AXNode) : null;
  };
  const focus: ScreenReader['focus'] = async () => {
    const here = (await read('document.activeElement')) ?? { role: '', name: '', states: {} };
    return { ...here, option: await read(`document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))`) };
  };
  return {
    focus,
    async mustKnow() {
      const { role, name } = await focus();
      if (role === 'RootWebArea') return;
      if (!NO_ROLE.test(role) && name.trim() !== '') return;
      const markup = await page.evaluate('document.activeElement.outerHTML.slice(0, 300)');
      assert.fail(`a screen reader says “${role}” “${name}” at ${String(markup)}`);
    },
    async nameless() {
      const { nodes } = await devtools.send('Accessibility.getFullAXTree', {});
      return (nodes as readonly AXNode[])
        .filter(({ ignored }) => !ignored)
        .map(told)
        .filter(({ role, states }) => states['focusable'] === true && !/^(?:RootWebArea|main)$/.test(role))
        .filter(({ role, name }) => NO_ROLE.test(role) || name.trim() === '')
        .map(({ role, states }) => `${role} ${JSON.stringify(states)}`);
    },
    async hears(words) {
      let said: readonly string[] = [];
      const heard = async () => {
        said = (await page.evaluate('said')) as string[];
        return said.some((each) => words.test(each));
      };
      await until(heard).catch(() => assert.fail(`${String(words)} was not announced; heard:\n${said.join('\n')}`));
    },
  };
}

function told({ role, name, properties = [] }: AXNode): Told {
  const states = Object.fromEntries(
    properties.filter(({ value }) => value.value !== undefined).map((each) => [each.name, each.value.value]),
  );
  return { role: String(role?.value ?? ''), name: String(name?.value ?? ''), states };
}
