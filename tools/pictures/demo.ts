import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { NEW_USER } from '../../demo/new-user.ts';
import { eventually, startChild } from '../../test/harness/processes.ts';
import { ROOT } from '../tracked.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const START_MS = 180_000;

/** The demo, with a browser before it. */
export interface DemoStage {
  readonly tocsin: string;
  readonly slack: string;
  readonly statusPage: string;
  readonly browser: Browser;
  /** A context in which the new user is signed in. */
  signedIn(options: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/**
 * Starts it: `--quiet` for its opening scene, `--calm` for the moment before the critical alert. `scale`: of all that the browser
 * paints; what it streams while it paints heeds no other.
 */
export async function openDemo(mode: '--quiet' | '--calm', scale = 1): Promise<DemoStage> {
  const demo = startChild(process.execPath, [path.join(ROOT, 'demo/demo.ts'), mode], { env: process.env });
  const ended = () => demo.process.exitCode !== null || demo.process.signalCode !== null;
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    demo.process.kill('SIGINT');
    await eventually('the demo has ended', ended, 30_000).catch(() => demo.kill());
  };
  try {
    await eventually('the demo is ready', () => ended() || demo.output().includes('Ctrl-C'), START_MS);
    if (ended()) throw new Error(demo.output());
    const printed = (name: string) => new RegExp(`^ *${name} +(\\S+)`, 'm').exec(demo.output())?.[1] ?? '';
    const tocsin = printed('Tocsin');
    const cookies = await signIn(tocsin);
    const launched = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', `--force-device-scale-factor=${scale}`],
      env: { ...process.env, FONTCONFIG_FILE: path.join(import.meta.dirname, 'fonts.conf') },
    });
    browser = launched;
    return {
      tocsin,
      slack: printed('Slack'),
      statusPage: printed('Customers'),
      browser,
      close,
      async signedIn(options) {
        const context = await launched.newContext(options);
        await context.addCookies(cookies);
        context.setDefaultTimeout(30_000);
        return context;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function signIn(url: string): Promise<{ name: string; value: string; url: string }[]> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: NEW_USER.email, password: NEW_USER.password }),
  });
  if (!answer.ok) throw new Error(`signing in was answered with ${answer.status}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [name = '', ...value] = (cookie.split(';', 1)[0] ?? '').split('=');
    return { name, value: value.join('='), url };
  });
}
