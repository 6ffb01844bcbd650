import pg from 'pg'
import type { Caller } from '../caller.ts'
import type { Database } from '../database.ts'
import type { PublishedTable } from './published-tables.ts'

/** A caller and the positions of its candidate changes. */
export interface VisibilityQuestion {
  caller: Caller
  rows: readonly number[]
}

/** Callers per query: enough for few queries on a busy table, without long statements. */
const callersPerQuery = 100

/** For each question, in order: the positions of the changes whose row the caller may read now. */
export async function findVisibleRows(
  database: Database,
  table: PublishedTable,
  changeIds: readonly string[],
  questions: readonly VisibilityQuestion[],
): Promise<ReadonlySet<number>[]> {
  const answers = questions.map(() => new Set<number>())
  const relation = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`
  for (let from = 0; from < questions.length; from += callersPerQuery) {
    const callers = questions.slice(from, from + callersPerQuery).map(({ caller, rows }) => ({
      role: caller.role,
      sub: caller.userId,
      claims: caller.claims,
      rows,
    }))
    // In a transaction, for the search path that policies see in a request.
    const { rows } = await database.transaction((connection) =>
      connection.query<{ caller_position: number; row_position: number }>(
        'select caller_position, row_position from realtime.visible_changes($1::regclass, $2::bigint[], $3::jsonb)',
        [relation, changeIds, JSON.stringify(callers)],
      ),
    )
    for (const row of rows) answers[from + row.caller_position]?.add(row.row_position)
  }
  return answers
}
