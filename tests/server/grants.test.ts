import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ourSchemas } from '../../apps/server/src/database/our-schemas.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { functionGrants, relationGrants } from './granted.ts'
import { grantsOfFunctions, grantsOfRelations } from './read-grants.ts'

/**
 * Privileges of request roles on every relation and function, read from the catalog. Hosted projects grant nothing
 * by default, so a migration must grant everything explicitly.
 */

let open: TestDatabase

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.stop())

const schemas = [...ourSchemas, 'localchef']

const listed = 'tests/server/granted.ts lists the grants of each relation and function'

describe('the grants of the schema', () => {
  test('every relation grants each role the listed privileges, and nothing to public', async () => {
    expect(await grantsOfRelations(open.database.pool, schemas), listed).toEqual(relationGrants)
  })

  test('every function is executable by the listed roles only, and not by public', async () => {
    expect(await grantsOfFunctions(open.database.pool, schemas), listed).toEqual(functionGrants)
  })

  test('each role can execute the functions in its policies', async () => {
    const { rows } = await open.database.pool.query(
      `select p.polrelid::regclass::text as relation, p.polname as policy, r.rolname as role,
         d.refobjid::regprocedure::text as function
       from pg_catalog.pg_policy p
       cross join lateral unnest(p.polroles) as of_policy (role)
       join pg_catalog.pg_roles r on r.oid = of_policy.role
       join pg_catalog.pg_depend d
         on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_proc'::regclass
       where not has_function_privilege(r.oid, d.refobjid, 'execute')`,
    )
    expect(rows).toEqual([])
  })

  test('each role that writes a table can execute the functions in its checks, columns, indexes and triggers', async () => {
    const { rows } = await open.database.pool.query(
      `with called (relation, function) as (
         select k.conrelid, d.refobjid
         from pg_catalog.pg_constraint k
         join pg_catalog.pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = k.oid
         where d.refclassid = 'pg_proc'::regclass
         union
         select a.adrelid, d.refobjid
         from pg_catalog.pg_attrdef a
         join pg_catalog.pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = a.oid
         where d.refclassid = 'pg_proc'::regclass
         union
         select i.indrelid, d.refobjid
         from pg_catalog.pg_index i
         join pg_catalog.pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
         where d.refclassid = 'pg_proc'::regclass
         union
         select t.tgrelid, d.refobjid
         from pg_catalog.pg_trigger t
         join pg_catalog.pg_depend d on d.classid = 'pg_trigger'::regclass and d.objid = t.oid
         where d.refclassid = 'pg_proc'::regclass and d.refobjid <> t.tgfoid
       )
       select c.relation::regclass::text as relation, r.rolname as role, c.function::regprocedure::text as function
       from called c
       join pg_catalog.pg_roles r on r.rolname in ('anon', 'authenticated', 'service_role')
       where has_any_column_privilege(r.oid, c.relation, 'insert, update')
         and not has_function_privilege(r.oid, c.function, 'execute')`,
    )
    expect(rows).toEqual([])
  })

  test('no default privileges replace a grant', async () => {
    const { rows } = await open.database.pool.query('select defaclobjtype from pg_catalog.pg_default_acl')
    expect(rows).toEqual([])
  })

  test('service_role can read every relation of the public schema', async () => {
    const unread = Object.entries(await grantsOfRelations(open.database.pool, schemas))
      .filter(([name]) => name.startsWith('public.') && !name.endsWith('_seq'))
      .filter(([, grants]) => !/service_role=r/.test(grants))
    expect(unread).toEqual([])
  })

  test('the check finds a new table without grants and a new function executable by public', async () => {
    const client = await open.database.pool.connect()
    try {
      await client.query('create table public.forgotten (id integer)')
      await client.query(
        'create function private.open_to_all() returns integer language sql as $$ select 1 $$',
      )
      expect(await grantsOfRelations(open.database.pool, schemas)).toEqual({
        ...relationGrants,
        'public.forgotten': '',
      })
      expect(await grantsOfFunctions(open.database.pool, schemas)).toEqual({
        ...functionGrants,
        'private.open_to_all': 'public',
      })
    } finally {
      await client.query('drop table if exists public.forgotten')
      await client.query('drop function if exists private.open_to_all()')
      client.release()
    }
  })
})
