import type { Connection, TransactionOptions } from '../database.ts'
import type { Catalog } from './catalog.ts'

/** One parsed request with its context. */
export interface RestCall {
  request: Request
  query: URLSearchParams
  /** Name of the table, view or function. */
  name: string
  body: string
  /** Text bodies are for functions only. */
  bodyKind: 'json' | 'text'
  catalog: Catalog
  maxRows: number
  /** Runs `work` in one transaction as the caller, within the caller's time limit. */
  transaction<T>(
    work: (connection: Connection) => Promise<T>,
    options?: Pick<TransactionOptions, 'readOnly' | 'onReplica'>,
  ): Promise<T>
}
