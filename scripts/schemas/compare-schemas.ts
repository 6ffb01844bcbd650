import type { ClientBase } from 'pg'
import { ourSchemas } from '../../apps/server/src/database/our-schemas.ts'
import type { SchemaObject } from './schema-files.ts'

/** An object whose text in `supabase/schemas` is not that of the database. */
export interface Difference {
  name: string
  /** Missing if the database has the object and no file does. */
  written?: SchemaObject
  /** Missing if a file has the object and the database does not. */
  present?: PresentObject | undefined
  /** PostgreSQL's message, if it refuses the text. */
  refusal?: string
  /** Whether the text needs a `drop` of the present object first, as a changed result type does. */
  replacesByDrop?: boolean
  /** A function's name with the types of its parameters. */
  signature?: string | undefined
}

export interface PresentObject {
  definition: string
  /** Drops the object. */
  drop: string
  /** Request roles that can execute the function. */
  roles: readonly string[]
}

interface Present extends PresentObject {
  name: string
  signature: string | null
}

const presentObjects = `
  with relations as (
    select c.oid, c.relkind, c.reloptions, n.nspname || '.' || c.relname as name
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1)
  ),
  objects as (
    select 'function ' || n.nspname || '.' || p.proname as name, replace(p.oid::regprocedure::text, ',', ', ') as signature,
      pg_get_functiondef(p.oid) as definition, obj_description(p.oid, 'pg_proc') as comment,
      'drop function ' || replace(p.oid::regprocedure::text, ',', ', ') as drop,
      array(
        select r.rolname::text
        from pg_catalog.pg_roles r
        where r.rolname in ('anon', 'authenticated', 'service_role')
          and has_function_privilege(r.oid, p.oid, 'execute')
        order by 1
      ) as roles
    from pg_catalog.pg_proc p
    join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any ($1)
      and not exists (
        select
        from pg_catalog.pg_depend d
        where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
      )
    union all
    select 'view ' || r.name, null, concat(pg_get_viewdef(r.oid), r.reloptions), obj_description(r.oid, 'pg_class'),
      'drop view ' || r.name, '{}'
    from relations r
    where r.relkind = 'v'
    union all
    select 'trigger ' || t.tgname || ' on ' || r.name, null, concat(pg_get_triggerdef(t.oid), t.tgenabled),
      obj_description(t.oid, 'pg_trigger'), 'drop trigger ' || t.tgname || ' on ' || r.name, '{}'
    from pg_catalog.pg_trigger t
    join relations r on r.oid = t.tgrelid
    where not t.tgisinternal
      -- Put on published tables by each start.
      and t.tgname <> 'realtime_record_change'
    union all
    select 'policy ' || y.polname || ' on ' || r.name, null,
      concat_ws(' ', y.polcmd, y.polpermissive, y.polroles::regrole[], 'using', pg_get_expr(y.polqual, y.polrelid),
        'check', pg_get_expr(y.polwithcheck, y.polrelid)),
      obj_description(y.oid, 'pg_policy'), 'drop policy ' || y.polname || ' on ' || r.name, '{}'
    from pg_catalog.pg_policy y
    join relations r on r.oid = y.polrelid
  )
  select name, signature, concat_ws(' comment ', definition, comment) as definition, drop, roles
  from objects
  order by name`

/** Drops comments, triggers and policies, so that a text that lacks one shows as a difference. */
const forget = `
  do $$
  declare
    object record;
  begin
    for object in
      select tgname, tgrelid::regclass as relation
      from pg_catalog.pg_trigger
      where not tgisinternal and tgname <> 'realtime_record_change'
    loop
      execute format('drop trigger %I on %s', object.tgname, object.relation);
    end loop;
    for object in select polname, polrelid::regclass as relation from pg_catalog.pg_policy
    loop
      execute format('drop policy %I on %s', object.polname, object.relation);
    end loop;
    for object in
      select objoid::regprocedure as name
      from pg_catalog.pg_description
      where classoid = 'pg_catalog.pg_proc'::regclass
        and objoid in (select oid from pg_catalog.pg_proc where pg_has_role(proowner, 'member') and oid >= 16384)
    loop
      execute format('comment on function %s is null', object.name);
    end loop;
  end
  $$`

/** Functions first, because views, triggers and policies call them. */
const kinds = ['function', 'view', 'trigger', 'policy']

const kindOf = (name: string): number => kinds.indexOf(name.split(' ')[0] ?? '')

/**
 * Executes all texts in a transaction of the migrated database, rolls it back, and returns the objects that the texts
 * change and those without a text. They are in an order in which a migration can create and drop them. Needs the
 * owner's connection, outside of a transaction.
 */
export async function compareSchemas(
  client: ClientBase,
  objects: readonly SchemaObject[],
): Promise<Difference[]> {
  await client.query('begin')
  try {
    const before = await readPresent(client)
    await client.query(forget)
    await client.query('set local check_function_bodies = off')
    const outcomes = new Map<string, Outcome>()
    for (const { name, text } of objects.toSorted((one, other) => kindOf(one.name) - kindOf(other.name))) {
      outcomes.set(name, await execute(client, text, before.get(name)))
    }
    const after = await readPresent(client)
    const unwritten = [...before.values()].filter(({ name }) => !outcomes.has(name))
    const changed = objects.filter(({ name }) => {
      const definition = before.get(name)?.definition
      return (
        definition === undefined || outcomes.get(name)?.refusal || definition !== after.get(name)?.definition
      )
    })
    return [
      ...changed
        .toSorted((one, other) => kindOf(one.name) - kindOf(other.name))
        .map((written) => ({
          name: written.name,
          written,
          present: before.get(written.name),
          signature: after.get(written.name)?.signature ?? undefined,
          ...outcomes.get(written.name),
        })),
      ...unwritten
        .toSorted((one, other) => kindOf(other.name) - kindOf(one.name))
        .map((present) => ({ name: present.name, present })),
    ]
  } finally {
    await client.query('rollback')
  }
}

async function readPresent(client: ClientBase): Promise<Map<string, Present>> {
  // With an empty search path, PostgreSQL prints every name with its schema.
  await client.query(`set local search_path = ''`)
  const { rows } = await client.query<Present>(presentObjects, [ourSchemas])
  // As in migrations.
  await client.query('set local search_path = public, extensions')
  return new Map(rows.map((row) => [row.name, row]))
}

interface Outcome {
  refusal?: string
  replacesByDrop?: boolean
}

async function execute(client: ClientBase, text: string, present: Present | undefined): Promise<Outcome> {
  await client.query('savepoint object')
  try {
    await client.query(text)
    return {}
  } catch (error) {
    await client.query('rollback to object')
    const refusal = error instanceof Error ? error.message : String(error)
    if (!present || !/^(?:function|view) /.test(present.name)) return { refusal }
    try {
      await client.query(`${present.drop}; ${text}`)
      return { replacesByDrop: true }
    } catch {
      await client.query('rollback to object')
      return { refusal }
    }
  }
}
