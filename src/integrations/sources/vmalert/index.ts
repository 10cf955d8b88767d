import type { Tool } from '../tool.ts';
import { descriptor } from './descriptor.ts';

/** vmalert, which posts the list that Alertmanager takes. */
export const VMALERT: Tool = { descriptor };
