import type { Database } from '@localchef/backend/database'
import { ourSchemas } from '../database/our-schemas.ts'

/** The database's objects by kind and name, with the attributes that must match. */
export type SchemaParts = ReadonlyMap<string, string>

const requestRoles = ['anon', 'authenticated', 'service_role']

/** Schemas, relations and functions of the marketplace, except those owned by extensions. */
const objectsOfOurs = `
  with ours as (
    select n.oid, n.nspname, n.nspacl, n.nspowner from pg_namespace n where n.nspname = any ($1)
  ),
  relations as (
    select c.*, n.nspname || '.' || c.relname as name
    from pg_class c
    join ours n on n.oid = c.relnamespace
  ),
  functions as (
    select p.*, n.nspname || '.' || p.proname || '(' || coalesce((
      select string_agg(t.typname, ', ' order by a.place)
      from unnest(p.proargtypes) with ordinality a (type, place)
      join pg_type t on t.oid = a.type
    ), '') || ')' as name
    from pg_proc p
    join ours n on n.oid = p.pronamespace
    where not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
    )
  )
`

const partsStatement = `${objectsOfOurs}
  select 'table ' || name as part, concat_ws(' ', relkind, relpersistence, relrowsecurity) as says
  from relations
  where relkind in ('r', 'p', 'v', 'm')
  union all
  select 'column ' || r.name || '.' || a.attname,
    concat_ws(' ', t.typname, a.atttypmod, a.attnotnull, a.attidentity, a.attgenerated)
  from relations r
  join pg_attribute a on a.attrelid = r.oid
  join pg_type t on t.oid = a.atttypid
  where r.relkind in ('r', 'p', 'v', 'm')
    and a.attnum > 0
    and not a.attisdropped
  union all
  select 'index ' || r.name, concat_ws(' ', i.indisunique, i.indisvalid)
  from relations r
  join pg_index i on i.indexrelid = r.oid
  union all
  select 'constraint ' || k.conname || ' on ' || r.name, concat_ws(' ', k.contype, k.convalidated)
  from pg_constraint k
  join relations r on r.oid = k.conrelid
  where k.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select 'trigger ' || t.tgname || ' on ' || r.name, concat_ws(' ', p.proname, t.tgenabled)
  from pg_trigger t
  join relations r on r.oid = t.tgrelid
  join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal
    -- Put on published tables by each start.
    and t.tgname <> 'realtime_record_change'
  union all
  select 'policy ' || y.polname || ' on ' || r.name, concat_ws(' ', y.polcmd, y.polpermissive, (
    select string_agg(case role when 0 then 'public' else pg_get_userbyid(role)::text end, ',' order by role = 0, pg_get_userbyid(role))
    from unnest(y.polroles) role
  ))
  from pg_policy y
  join relations r on r.oid = y.polrelid
  union all
  select 'function ' || name,
    concat_ws(' ', md5(regexp_replace(prosrc, '\\s+', ' ', 'g')), prosecdef, provolatile, proconfig::text)
  from functions
`

const rightsStatement = `${objectsOfOurs},
  rights as (
    select 'schema ' || nspname as name, coalesce(nspacl, acldefault('n', nspowner)) as acl from ours
    union all
    select case relkind when 'S' then 'sequence ' else 'table ' end || name,
      coalesce(relacl, acldefault(case relkind when 'S' then 's'::"char" else 'r'::"char" end, relowner))
    from relations
    where relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'column ' || r.name || '.' || a.attname, a.attacl
    from relations r
    join pg_attribute a on a.attrelid = r.oid
    where a.attacl is not null
    union all
    select 'function ' || name, coalesce(proacl, acldefault('f', proowner)) from functions
  )
  select 'rights on ' || rights.name as part, string_agg(
    distinct case g.grantee when 0 then 'public' else pg_get_userbyid(g.grantee)::text end || ' ' || g.privilege_type, ', '
  ) as says
  from rights
  cross join lateral aclexplode(rights.acl) g
  where (g.grantee = 0 or pg_get_userbyid(g.grantee) = any ($2))
    -- New in PostgreSQL 17, and part of "all" from then on.
    and g.privilege_type <> 'MAINTAIN'
  group by rights.name
`

/**
 * Describes only what is the same in every version of PostgreSQL: names, kinds, flags and rights. Function bodies
 * are compared verbatim.
 */
export async function describeSchema({ transaction }: Pick<Database, 'transaction'>): Promise<SchemaParts> {
  return transaction(async (connection) => {
    const parts = await connection.query<Part>(partsStatement, [ourSchemas])
    const rights = await connection.query<Part>(rightsStatement, [ourSchemas, requestRoles])
    return new Map([...parts.rows, ...rights.rows].map(({ part, says }) => [part, says]))
  })
}

interface Part {
  part: string
  says: string
}
