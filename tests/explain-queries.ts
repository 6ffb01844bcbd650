import { service } from '@localchef/backend/caller'
import type { Connection, Database } from '@localchef/backend/database'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import type { CallingUser, ServerFunction } from '@localchef/domain/server-function'
import { nothingOutside } from './nothing-outside.ts'

/** A node of `explain (format json)`, with the fields read here. */
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
 * Calls an operation like the server and returns the executed plan of each of its queries. `withoutScans` disables
 * sequential scans wherever another plan exists.
 */
export async function explainFunction(
  database: Database,
  { contract, handle }: ServerFunction,
  input: unknown,
  {
    user = null,
    withoutScans = false,
    now = new Date(),
  }: { user?: CallingUser | null; withoutScans?: boolean; now?: Date } = {},
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
    await handle(contract.input.parse(input), {
      db,
      user,
      now,
      outside: nothingOutside(),
      refuse: Refusal.make,
    })
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
  if (!answer) throw new Error('explain returned no row')
  return { text, plan: answer.Plan, milliseconds: answer['Execution Time'] }
}

export function everyNode(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(everyNode)]
}
