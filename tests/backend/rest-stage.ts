import { createRestRoutes } from '@localchef/backend/rest/rest-routes'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { clientFor, resolveTestCaller } from './people.ts'

export interface RestStage {
  fetch: typeof globalThis.fetch
  as(token: string): SupabaseClient
  get(path: string, init?: RequestInit): Promise<Response>
}

/** The REST routes on a separate database with the tables of `schema`. */
export function openRestStage(schema: string): RestStage {
  let engine: TestDatabase | undefined
  let routes: Hono | undefined
  beforeAll(async () => {
    engine = await openTestDatabase()
    const { database } = engine
    await database.transaction((connection) => connection.query(schema))
    const log = pino({ level: 'silent' })
    routes = new Hono().route(
      '/rest/v1',
      createRestRoutes({ database, resolveCaller: resolveTestCaller, log }),
    )
  }, 60_000)
  afterAll(async () => {
    await engine?.stop()
  })

  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!routes) throw new Error('the stage is not open yet')
    return routes.fetch(new Request(input, init))
  }
  return {
    fetch,
    as: (token) => clientFor(fetch, token),
    get: (path, init) => fetch(`http://backend.test/rest/v1/${path}`, init),
  }
}
