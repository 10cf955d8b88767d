import type { Source } from '../../modules/alerts/signal.ts';
import type { SourceDescriptor } from '../../modules/alerts/source-descriptor.ts';

/** A monitoring tool: one folder, which exports one of these. */
export interface Tool {
  readonly descriptor: SourceDescriptor;
  /** Left out: it speaks the format of another tool. */
  readonly source?: Source;
}
