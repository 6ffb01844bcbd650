import type { Connection } from './connection.ts'

const rowsAtOnce = 1000

/**
 * Inserts rows in statements of a thousand, as one JSON parameter each. Every row must have the keys of the first.
 * Returns the number of rows sent.
 */
export async function insertRows<Row extends object>(
  connection: Connection,
  table: string,
  rows: readonly Row[],
  { skipPresent = false } = {},
): Promise<number> {
  const first = rows[0]
  if (!first) return 0
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ')
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await connection.query(
      `insert into ${table} (${columns})
       select ${columns}
       from jsonb_populate_recordset(null::${table}, $1::jsonb)
       ${skipPresent ? 'on conflict do nothing' : ''}`,
      [JSON.stringify(rows.slice(start, start + rowsAtOnce))],
    )
  }
  return rows.length
}
