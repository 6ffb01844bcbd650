import { service } from '@localchef/backend/caller'
import type { Connection, Database } from '@localchef/backend/database'
import { queriesOn } from '@localchef/domain/queries'
import type { CallingPerson, ServerFunction } from '@localchef/domain/server-function'
import { nothingOutside } from './nothing-outside.ts'

/** A node of `explain (format json)`, as far as it is read here. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Rows Removed by Filter'?: number
  'Plan Rows': number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

export interface ExplainedQuery {
  text: string
  plan: PlanNode
  milliseconds: number
}

/**
 * Calls a server function as the server does and returns the plan, as it was carried out, of each of its queries.
 * `withoutScans`: sequential scans only where nothing else is possible.
 */
export async function explainFunction(
  database: Database,
  { contract, handle }: ServerFunction,
  input: unknown,
  {
    person = null,
    withoutScans = false,
    now = new Date(),
  }: { person?: CallingPerson | null; withoutScans?: boolean; now?: Date } = {},
): Promise<ExplainedQuery[]> {
  const explained: ExplainedQuery[] = []
  await database.as(service, async (connection: Connection) => {
    if (withoutScans) await connection.query('set local enable_seqscan = off')
    const db = queriesOn({
      async query(text, values) {
        if (/^\s*(select|with)\b/i.test(text)) explained.push(await explainQuery(connection, text, values))
        return connection.query(text, values)
      },
    })
    await handle(contract.input.parse(input), { db, person, now, outside: nothingOutside() })
  })
  return explained
}

export async function explainQuery(
  connection: Connection,
  text: string,
  values?: readonly unknown[],
): Promise<ExplainedQuery> {
  const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  )
  const answer = rows[0]?.['QUERY PLAN'][0]
  if (!answer) throw new Error('explain answered nothing')
  return { text, plan: answer.Plan, milliseconds: answer['Execution Time'] }
}

export function everyNode(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(everyNode)]
}
