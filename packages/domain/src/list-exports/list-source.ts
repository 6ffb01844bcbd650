import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { RefusalKind } from '@localchef/contracts/refusal'
import type { z } from 'zod'
import type { Refuse } from '../refusal.ts'
import type { Call, Refusing, ServerFunction } from '../server-function.ts'

export type Cell = string | number | null | undefined

export interface ListPage {
  cells: string[][]
  nextCursor: string | null
}

/** A list as a table: the operation of its page reads the rows, so the file holds what the page shows. */
export interface ListSource {
  columns: readonly string[]
  read(call: Omit<Call, 'user'>, cursor: string | null, limit: number): Promise<ListPage>
}

/** Builds the source of a list from its operation, the request of its page, and a cell for each column. */
export function listSource<Input extends z.ZodType, Output extends z.ZodType, Row>(
  contract: FunctionContract<Input, Output, 'admin', RefusalKind>,
  operation: ServerFunction,
  request: Record<string, unknown>,
  rowsOf: (output: z.output<Output>) => readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): ListSource {
  return {
    columns: Object.keys(columns),
    async read(call, cursor, limit) {
      const input = contract.input.parse({ ...request, ...(cursor ? { cursor } : {}) })
      const output = await operation.handle({ ...(input as object), limit }, systemCall(call))
      const { nextCursor = null } = output as { nextCursor?: string | null }
      const rows = rowsOf(output as z.output<Output>)
      return { cells: rows.map((row) => Object.values(columns).map((cell) => textOf(cell(row)))), nextCursor }
    },
  }
}

const textOf = (cell: Cell): string => (cell === null || cell === undefined ? '' : String(cell))

/** A list depends on its request alone, not on the admin who reads it. */
const systemCall = (call: Omit<Call, 'user'>): Call & Refusing<RefusalKind> => ({
  ...call,
  user: null,
  refuse: refuseNothing,
})

/** The contracts of lists declare no refusals. */
const refuseNothing: Refuse<RefusalKind> = ({ code }: RefusalKind, ..._details: unknown[]) => {
  throw new Error(`A list refused ${code}`)
}
