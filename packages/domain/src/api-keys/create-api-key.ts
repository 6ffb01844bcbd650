import { type ApiKey, mostApiKeys } from '@localchef/contracts/api-keys/api-key'
import {
  keyNeedsFreshSignIn,
  scopeNotYours,
  tooManyKeys,
} from '@localchef/contracts/api-keys/api-key-refusals'
import { createApiKey as contract } from '@localchef/contracts/api-keys/create-api-key'
import { keyMark, scopesFor } from '@localchef/contracts/api-keys/key-scope'
import { sql } from 'kysely'
import { isFresh } from '../account/require-fresh-sign-in.ts'
import { implement } from '../server-function.ts'
import { readApiKeys } from './read-api-keys.ts'

/** Requires a recent sign-in: a key outlives the session of an open tab. */
export const createApiKey = implement(contract, async ({ name, scopes, expiresInDays }, call) => {
  const { db, user, now } = call
  if (!isFresh(call)) throw call.refuse(keyNeedsFreshSignIn)
  const allowed = new Set(scopesFor(user.role))
  if (scopes.some((scope) => !allowed.has(scope))) throw call.refuse(scopeNotYours)
  // Serializes concurrent creations, so that the limit holds.
  await sql`
    select id
    from public.profiles
    where id = ${user.id}
    for no key update
  `.execute(db)
  const keys = await readApiKeys(db, user.id, now)
  if (keys.filter(isActive).length >= mostApiKeys) throw call.refuse(tooManyKeys)
  const token = newToken()
  const { rows } = await sql<{ id: string }>`
    insert into public.api_keys (user_id, name, prefix, token_hash, scopes, password_mark, created_at, expires_at)
    select
      ${user.id}, ${name}, ${token.slice(0, prefixLength)}, encode(sha256(convert_to(${token}, 'UTF8')), 'hex'),
      ${[...new Set(scopes)].sort()}::text[], private.password_mark(${user.id}), ${now},
      ${now}::timestamptz + make_interval(days => ${expiresInDays})
    returning id
  `.execute(db)
  const made = (await readApiKeys(db, user.id, now)).find(({ id }) => id === rows[0]?.id)
  if (!made) throw new Error('the new API key was not found')
  return { key: made, token }
})

const prefixLength = 12

const isActive = ({ state }: ApiKey) => state === 'active'

/** 256 random bits in URL-safe characters. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const letters = btoa(String.fromCharCode(...bytes))
  return keyMark + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
