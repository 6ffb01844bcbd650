import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import type { ResolveCaller } from '../resolve-caller.ts'

export interface RestRoutesDependencies {
  database: Database
  resolveCaller: ResolveCaller
  log: Logger
  /** Most rows one answer may have. Default: 1000, as a hosted project's. */
  maxRows?: number
}

/** `/rest/v1`: tables, views and functions of the public schema as PostgREST offers them. */
export function createRestRoutes(_dependencies: RestRoutesDependencies): Hono {
  return new Hono()
}
