import type { Tool } from '../tool.ts';
import { descriptor } from './descriptor.ts';

/** Prometheus without an Alertmanager between: it posts to Alertmanager's API v2, which is ours as well. */
export const PROMETHEUS: Tool = { descriptor };
