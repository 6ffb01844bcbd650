import type { Connection, TransactionOptions } from '../database.ts'
import type { Catalog } from './catalog.ts'

/**
 * The columns of each table that hold what people type. The function of a column returns the text's stored spelling, or
 * undefined for text that the column does not accept.
 */
export type TypedColumns = Readonly<
  Record<string, Readonly<Record<string, (typed: string) => string | null | undefined>>>
>

/** One parsed request with its context. */
export interface RestCall {
  request: Request
  query: URLSearchParams
  /** Name of the table or view. */
  name: string
  body: string
  catalog: Catalog
  maxRows: number
  typedColumns: TypedColumns
  /** Runs `work` in one transaction as the caller, within the caller's time limit. */
  transaction<T>(
    work: (connection: Connection) => Promise<T>,
    options?: Pick<TransactionOptions, 'readOnly' | 'onReplica'>,
  ): Promise<T>
}
