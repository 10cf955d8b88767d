import type { Tool } from '../tool.ts';
import { descriptor } from './descriptor.ts';

/** SigNoz, which sends as Alertmanager does. */
export const SIGNOZ: Tool = { descriptor };
