import type { ComponentType } from 'react';
import { SlackGuide } from './chatone/guide.tsx';
import { Workspace } from './chatone/workspace.tsx';
import { MattermostGuide } from './chattwo/guide.tsx';
import { MARK as CHATTWO } from './chattwo/mark.ts';
import { MARK as IDPONE } from './idpone/mark.ts';
import { MARK as NTFY } from './ntfy/mark.ts';
import type { State } from './queries.ts';

/** What the screen of a provider has besides what is drawn from its description. */
export interface ScreenParts {
  /** The path of its mark, on a grid of 24; without one its icon stands. */
  readonly mark?: string;
  /** What to do on the other side, step by step. */
  readonly Guide?: ComponentType<{ readonly state: State }>;
  /** Below its settings. */
  readonly Extra?: ComponentType<{ readonly state: State }>;
}

const PARTS: Readonly<Record<string, ScreenParts>> = {
  chatone: { Guide: SlackGuide, Extra: Workspace },
  chattwo: { mark: CHATTWO, Guide: MattermostGuide },
  idpone: { mark: IDPONE },
  ntfy: { mark: NTFY },
};

/** The parts that a provider's screen has of its own. */
export function screenParts(id: string): ScreenParts {
  return PARTS[id] ?? {};
}
