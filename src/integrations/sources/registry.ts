import type { Source } from '../../modules/alerts/signal.ts';
import { ALERTMANAGER } from './alertmanager/index.ts';
import { sourceFinder } from './anchors.ts';
import { GRAFANA } from './grafana/index.ts';
import { NATIVE } from './native/index.ts';
import { PAGERDUTY } from './pagerduty/index.ts';
import type { Tool } from './tool.ts';
import { unknown } from './unknown.ts';

/**
 * Every tool, in the order in which bodies are tried. A new one is a folder and a line here, in its place by name: no body
 * of one may match another (test/corpus/recorded-bodies.test.ts tries all against all).
 */
const NARROW: readonly Tool[] = [GRAFANA, PAGERDUTY];

/** These are asked after all others: their envelopes are those that other tools have taken over. */
const WIDE: readonly Tool[] = [ALERTMANAGER, NATIVE];

export const TOOLS: readonly Tool[] = [...NARROW, ...WIDE];

/** The formats of tools, in the order in which bodies are tried. */
export const SOURCES: readonly Source[] = TOOLS.flatMap(({ source }) => source ?? []);

/** Finds who understands a body; what no tool knows is `unknown`. */
export const findSource = sourceFinder([...SOURCES, unknown]);
