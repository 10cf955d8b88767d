import type { Browser } from 'playwright-core';
import { freePort } from '../../harness/processes.ts';
import { atEndOfProcess } from '../../run/one-process.ts';
import { launchChromium, openStage, type Stage, type StageOptions } from './stage.ts';

/** A stage that all files of a process share: what each makes has names of its own, and nobody counts what is there in all. */
export interface SharedStage extends Omit<Stage, 'close' | 'kill' | 'restart' | 'setUp'> {
  /** To post alerts with. */
  readonly token: string;
}

let browser: Promise<Browser> | undefined;
let shared: Promise<{ readonly stage: Stage; readonly token: string }> | undefined;
/** Of the stages that are not shared, one after the other: the browser knows the files of the web app there. */
let port: number | null | undefined;

atEndOfProcess(async () => {
  await (await shared?.catch(() => undefined))?.stage.close();
  await (await browser?.catch(() => undefined))?.close();
});

/** Chromium of this process. */
export function chromiumOfProcess(): Promise<Browser> {
  browser ??= launchChromium();
  return browser;
}

/** The stage of this process, with the administrator; nothing has been complained about yet. */
export async function sharedStage(): Promise<SharedStage> {
  shared ??= (async () => {
    const stage = await openStage({ browser: chromiumOfProcess() });
    return { stage, token: await stage.setUp() };
  })();
  const { stage, token } = await shared;
  await stage.closePages();
  stage.faults.splice(0);
  return { ...stage, token };
}

/** A server and database of a file's own, where what is tested is the server itself or all that there is on it. */
export async function ownStage(options: Omit<StageOptions, 'browser' | 'port'> = {}): Promise<Stage> {
  if (port === undefined) port = await freePort();
  const mine = port;
  port = null;
  const giveBack = () => {
    port = mine ?? port;
  };
  try {
    const stage = await openStage({ ...options, browser: chromiumOfProcess(), ...(mine === null ? {} : { port: mine }) });
    return {
      ...stage,
      async close() {
        await stage.close();
        giveBack();
      },
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}
