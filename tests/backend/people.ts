import type { ResolveCaller } from '@localchef/backend/auth/resolve-caller'
import { BackendError } from '@localchef/backend/backend-error'
import { type Caller, service, visitor } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'

/** In these tests a token is a person's id; real tokens belong to the auth service's tests. */
export const resolveTestCaller: ResolveCaller = async ({ bearer, apikey }) => {
  const token = bearer ?? apikey ?? 'anon'
  if (token === 'anon') return visitor
  if (token === 'service') return service
  if (!/^[0-9a-f-]{36}$/.test(token)) throw new BackendError(401, 'bad_jwt', 'JWT is not valid')
  return asPerson(token)
}

/** Each person has one session, with the person's id. */
export function asPerson(id: string): Caller {
  return { role: 'authenticated', userId: id, claims: { sub: id, role: 'authenticated', session_id: id } }
}

/** The official client, calling the routes directly. `token` is `anon`, `service` or a person's id. */
export function clientFor(fetch: typeof globalThis.fetch, token: string): SupabaseClient {
  return createClient('http://backend.test', token, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch },
  })
}

export async function createAccount(database: Database, id: string, email: string): Promise<void> {
  await database.transaction(async (connection) => {
    await connection.query('insert into auth.users (id, email) values ($1, $2)', [id, email])
    await connection.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id])
  })
}
