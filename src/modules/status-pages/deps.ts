import type { Database, Queryable } from '../../platform/db/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { PageWindow } from './page.ts';

/** Active and coming maintenance windows: by the services of components, and by the pages they name. */
export type WindowsOf = (
  db: Queryable,
  about: { readonly serviceIds: readonly string[]; readonly pageIds: readonly string[]; readonly from: Date; readonly until: Date },
) => Promise<readonly PageWindow[]>;

/** What the verbs of this module work with. */
export interface StatusPageDeps {
  readonly db: Database;
  readonly live: Live;
  readonly windows: WindowsOf;
  /** Public address of the service. */
  readonly baseUrl: string;
  readonly pepper: string;
  /** Called after the commit of a change that readers see. */
  readonly onChanged: () => void;
  /** Called after the commit of something that subscribers are to hear. */
  readonly onNotice: () => void;
}
