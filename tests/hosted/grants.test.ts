import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { functionGrants, relationGrants } from '../server/granted.ts'
import { grantsOfFunctions, grantsOfRelations } from '../server/read-grants.ts'

/** A hosted project's database after `supabase db push`, seen by the role that pushed. */

let open: TestDatabase

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.stop())

/** Our own schemas. The others belong to the hosted service, with its own grants. */
const schemas = ['mail', 'private', 'public', 'server']

function ours(list: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(list).filter(([name]) => schemas.includes(name.split('.')[0] ?? '')),
  )
}

test('every role has the listed privileges on each pushed relation', async () => {
  expect(await grantsOfRelations(open.database.pool, schemas)).toEqual(ours(relationGrants))
})

test('every pushed function is executable by the listed roles only', async () => {
  expect(await grantsOfFunctions(open.database.pool, schemas)).toEqual(ours(functionGrants))
})

test('the schema was pushed by postgres, which is no superuser and owns none of the services’ tables', async () => {
  const { rows } = await open.database.pool.query(
    `select current_user::text as user, rolsuper, rolbypassrls, pg_has_role('supabase_auth_admin', 'member') as is_auth,
       pg_has_role('supabase_storage_admin', 'member') as is_storage
     from pg_roles
     where rolname = current_user`,
  )
  expect(rows).toEqual([
    { user: 'postgres', rolsuper: false, rolbypassrls: true, is_auth: false, is_storage: false },
  ])
})

test('the push leaves triggers and policies in the services’ schemas, and nothing else', async () => {
  const { rows } = await open.database.pool.query(
    `select relname as name
     from pg_class
     where relnamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)
       and relowner = 'postgres'::regrole
     union all
     select proname
     from pg_proc
     where pronamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)
       and proowner = 'postgres'::regrole`,
  )
  expect(rows).toEqual([])
})

test('postgres can create nothing in the services’ schemas, and cannot delete a file by SQL', async () => {
  for (const schema of ['auth', 'storage', 'realtime']) {
    await expect(open.database.pool.query(`create table ${schema}.mine (id integer)`)).rejects.toThrow(
      `permission denied for schema ${schema}`,
    )
  }
  await expect(open.database.pool.query('delete from storage.objects')).rejects.toThrow('Use the Storage API')
})
