import type { ComponentType } from 'react';
import { SlackGuide } from './chatone/guide.tsx';
import { Workspace } from './chatone/workspace.tsx';
import { MattermostGuide } from './chattwo/guide.tsx';
import type { State } from './queries.ts';

/** What the screen of a provider has besides what is drawn from its description. */
export interface ScreenParts {
  /** What to do on the other side, step by step. */
  readonly Guide?: ComponentType<{ readonly state: State }>;
  /** Below its settings. */
  readonly Extra?: ComponentType<{ readonly state: State }>;
}

const PARTS: Readonly<Record<string, ScreenParts>> = {
  chatone: { Guide: SlackGuide, Extra: Workspace },
  chattwo: { Guide: MattermostGuide },
};

/** The parts that a provider's screen has of its own. */
export function screenParts(id: string): ScreenParts {
  return PARTS[id] ?? {};
}
