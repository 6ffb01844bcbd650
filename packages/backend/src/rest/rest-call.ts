import type { Connection, TransactionOptions } from '../database.ts'
import type { Catalog } from './catalog.ts'

/** One parsed request with its context. */
export interface RestCall {
  request: Request
  query: URLSearchParams
  /** Name of the table or view. */
  name: string
  body: string
  catalog: Catalog
  maxRows: number
  /** Runs `work` in one transaction as the caller, within the caller's time limit. */
  transaction<T>(
    work: (connection: Connection) => Promise<T>,
    options?: Pick<TransactionOptions, 'readOnly' | 'onReplica'>,
  ): Promise<T>
}
