import type { Tx } from '../../../platform/db/database.ts';

/** What subscribers are to hear: as it was published. */
export interface NoticeItem {
  readonly kind: 'incident' | 'maintenance';
  readonly id: string;
  readonly title: string;
  /** In words. */
  readonly status: string;
  readonly message: string;
  /** None: it is about the whole page. */
  readonly component_ids: readonly string[];
  readonly at: string;
  readonly starts_at?: string;
  readonly ends_at?: string;
}

export interface NewNotice {
  /** The same is told once. */
  readonly key: string;
  readonly pageId: string;
  readonly item: NoticeItem;
}

/** @returns how many were new */
export async function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<number> {
  if (notices.length === 0) return 0;
  const rows = await tx.query(
    `insert into status_page_notices (key, page_id, item, at)
     select r.key, r.page_id, r.item, $2 from jsonb_to_recordset($1::jsonb) as r (key text, page_id uuid, item jsonb)
     on conflict (key) do nothing returning key`,
    [JSON.stringify(notices.map(({ key, pageId, item }) => ({ key, page_id: pageId, item }))), tx.now],
  );
  return rows.length;
}
