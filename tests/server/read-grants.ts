/** The roles' privileges on relations and functions, read from the catalog. */
import type pg from 'pg'

/** As `role=letters`, in the letters of PostgreSQL: r select, a insert, w update, d delete; columns in parentheses. */
export async function grantsOfRelations(
  pool: pg.Pool,
  schemas: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; grants: string }>(
    `with ours as (
       select c.oid, format('%s.%s', n.nspname, c.relname) as name, c.relkind, c.relacl, c.relowner
       from pg_catalog.pg_class c
       join pg_catalog.pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any ($1)
         and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
         and not exists (
           select from pg_catalog.pg_depend d
           where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
         )
     ),
     letters (privilege, letter, place) as (
       values ('SELECT', 'r', 1), ('INSERT', 'a', 2), ('UPDATE', 'w', 3), ('DELETE', 'd', 4), ('TRUNCATE', 'D', 5),
         ('REFERENCES', 'x', 6), ('TRIGGER', 't', 7), ('MAINTAIN', 'm', 8), ('USAGE', 'U', 9)
     ),
     granted as (
       select o.name, a.grantee, l.place, l.letter as what
       from ours o
       cross join lateral aclexplode(
         coalesce(o.relacl, acldefault(case o.relkind when 'S' then 's'::"char" else 'r'::"char" end, o.relowner))
       ) a
       join letters l on l.privilege = a.privilege_type
       where a.grantee <> o.relowner
       union all
       select o.name, a.grantee, l.place, format('%s(%s)', l.letter, string_agg(c.attname, ',' order by c.attname))
       from ours o
       join pg_catalog.pg_attribute c on c.attrelid = o.oid and c.attnum > 0 and not c.attisdropped
       cross join lateral aclexplode(c.attacl) a
       join letters l on l.privilege = a.privilege_type
       group by o.name, a.grantee, l.place, l.letter
     ),
     of_roles as (
       select g.name, coalesce(r.rolname, 'public') as role, string_agg(g.what, '' order by g.place, g.what) as what
       from granted g
       left join pg_catalog.pg_roles r on r.oid = g.grantee
       group by g.name, r.rolname
     )
     select o.name, coalesce(string_agg(r.role || '=' || r.what, ' ' order by r.role), '') as grants
     from ours o
     left join of_roles r on r.name = o.name
     group by o.name`,
    [schemas],
  )
  return Object.fromEntries(rows.map(({ name, grants }) => [name, grants]))
}

/** The roles that may execute each function. */
export async function grantsOfFunctions(
  pool: pg.Pool,
  schemas: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; roles: string }>(
    `select format('%s.%s', n.nspname, p.proname) as name,
       coalesce(
         string_agg(distinct case when a.grantee = 0 then 'public' else r.rolname end, ' '),
         ''
       ) as roles
     from pg_catalog.pg_proc p
     join pg_catalog.pg_namespace n on n.oid = p.pronamespace
     left join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a on a.grantee <> p.proowner
     left join pg_catalog.pg_roles r on r.oid = a.grantee
     where n.nspname = any ($1)
       and not exists (
         select from pg_catalog.pg_depend d
         where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
       )
     group by n.nspname, p.proname`,
    [schemas],
  )
  return Object.fromEntries(rows.map(({ name, roles }) => [name, roles]))
}
