import type { FunctionContract } from '@localchef/contracts/function-contract'
import { mostExported } from '@localchef/contracts/list-exports/list-export'
import type { RefusalKind } from '@localchef/contracts/refusal'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import type { z } from 'zod'
import type { Refuse } from '../refusal.ts'
import type { Call, Refusing, ServerFunction } from '../server-function.ts'

export type SystemCall = Omit<Call, 'user'>

export type Cell = string | number | null | undefined

export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

export interface ListPage {
  cells: string[][]
  nextCursor: string | null
}

export type Rights = readonly StaffRight[]

/** A list as a table. The operation of the list's page reads the rows, so the file matches the page. */
export interface ListSource {
  /** Lines before the rows: the column names, preceded by sums in some files. */
  head(call: SystemCall): Promise<string[][]>
  read(call: SystemCall, cursor: string | null, limit: number): Promise<ListPage>
  /** Number of all rows, at most `most`. */
  count(call: SystemCall): Promise<number>
  /** Maximum rows of the file. */
  most: number
}

/** Builds the source of a list from its operation, the page's request, and a cell per column. */
export function listSource<Input extends z.ZodType, Output extends z.ZodType, Row>(
  contract: FunctionContract<Input, Output, 'admin', RefusalKind>,
  operation: ServerFunction,
  request: Record<string, unknown>,
  rowsOf: (output: z.output<Output>) => readonly Row[],
  columns: Columns<Row>,
): ListSource {
  const call = (system: SystemCall, page: Record<string, unknown>, cursor: string | null = null) =>
    answerOf(contract, operation, { ...request, ...(cursor ? { cursor } : {}) }, system, page)
  return {
    head: async () => [Object.keys(columns)],
    async read(system, cursor, limit) {
      const output = await call(system, { limit }, cursor)
      const { nextCursor = null } = output as { nextCursor?: string | null }
      return { cells: cellsOf(rowsOf(output), columns), nextCursor }
    },
    /** Works because handlers pass everything except their own filters on to `readPage`. */
    async count(system) {
      let found = 0
      const onCount = (count: number) => {
        found = count
      }
      await call(system, { limit: mostExported, onCount })
      return found
    },
    most: mostExported,
  }
}

/** The answer of an admin operation, with page fields (`limit`, `onCount`) beyond its contract. */
export async function answerOf<Input extends z.ZodType, Output extends z.ZodType>(
  contract: FunctionContract<Input, Output, 'admin', RefusalKind>,
  operation: ServerFunction,
  request: Record<string, unknown>,
  system: SystemCall,
  page: Record<string, unknown> = {},
): Promise<z.output<Output>> {
  const input = contract.input.parse(request)
  return (await operation.handle({ ...(input as object), ...page }, systemCall(system))) as z.output<Output>
}

export function cellsOf<Row>(rows: readonly Row[], columns: Columns<Row>): string[][] {
  return rows.map((row) => Object.values(columns).map((cell) => textOf(cell(row))))
}

/** Money in dollars with two decimals. */
export const dollars = (amount: number | null | undefined) => amount?.toFixed(2)

const textOf = (cell: Cell): string => (cell === null || cell === undefined ? '' : String(cell))

/** Rows depend on the request alone; the source leaves out cells that the export's owner has no right to read. */
const systemCall = (call: SystemCall): Call & Refusing<RefusalKind> => ({
  ...call,
  user: null,
  refuse: refuseNothing,
})

/** The contracts of lists declare no refusals. */
const refuseNothing: Refuse<RefusalKind> = ({ code }: RefusalKind, ..._details: unknown[]) => {
  throw new Error(`a list was refused with ${code}, which its contract does not declare`)
}
