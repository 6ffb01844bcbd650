import type { Database } from '@localchef/backend/database'
import { nameOf } from '../../apps/server/src/backup/archive-contents.ts'
import { listCarriedTables } from '../../apps/server/src/backup/carried-tables.ts'
import { quoted } from '../../apps/server/src/backup/dump-rows.ts'

/**
 * The row count and an order-independent checksum of each table in a backup, or of the given ones, without the
 * columns that change with time on a running server.
 */
export async function contentsOf(
  { pool }: Database,
  names?: readonly string[],
): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const table of await listCarriedTables(pool)) {
    if (names && !names.includes(nameOf(table))) continue
    const { rows } = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row collate "C")), '') as says
       from (select md5((to_jsonb(t) - '{is_open,hours_change_at}'::text[])::text) as row from ${quoted(table)} t) rows`,
    )
    contents[nameOf(table)] = rows[0].says
  }
  return contents
}
