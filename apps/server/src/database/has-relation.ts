import type pg from 'pg'

/** Whether the database has a table or view of this name. */
export async function hasRelation(asking: Pick<pg.ClientBase, 'query'>, name: string): Promise<boolean> {
  const { rows } = await asking.query<{ present: boolean }>('select to_regclass($1) is not null as present', [
    name,
  ])
  return rows[0]?.present ?? false
}
