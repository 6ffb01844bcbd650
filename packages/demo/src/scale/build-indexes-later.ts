import type { Connection } from '../database/connection.ts'

/**
 * Drops the tables' indexes that no constraint needs and returns the statements that create them again: one sort takes a
 * fraction of a million insertions.
 */
export async function buildIndexesLater(
  connection: Connection,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const { rows } = await connection.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any ($1::regclass[])
       and not i.indisunique
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by 1`,
    [tables],
  )
  for (const { name } of rows) await connection.query(`drop index ${name}`)
  return async () => {
    for (const { definition } of rows) await connection.query(String(definition))
  }
}
