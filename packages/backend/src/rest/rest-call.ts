import type { Connection } from '../database.ts'
import type { Catalogue } from './catalogue.ts'

/** What one request needs to be answered. */
export interface RestCall {
  request: Request
  query: URLSearchParams
  /** Name of the table, view or function. */
  name: string
  body: string
  /** Text is for functions only. */
  bodyKind: 'json' | 'text'
  catalogue: Catalogue
  maxRows: number
  /** Runs `work` in one transaction as the caller, within the time that callers of this kind get. */
  transaction<T>(work: (connection: Connection) => Promise<T>, options?: { readOnly?: boolean }): Promise<T>
}
