import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { ResolveCaller } from '../resolve-caller.ts'
import type { Storage } from './storage.ts'

export interface StorageRoutesDependencies {
  storage: Storage
  resolveCaller: ResolveCaller
  log: Logger
}

/** `/storage/v1` as storage-js calls it. */
export function createStorageRoutes(_dependencies: StorageRoutesDependencies): Hono {
  return new Hono()
}
