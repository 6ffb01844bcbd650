import pg from 'pg'
import { type CarriedTable, nameOf } from './archive-contents.ts'
import { quoted } from './dump-rows.ts'

interface Trigger {
  schema: string
  name: string
  trigger: string
  /** The value of `pg_trigger.tgenabled`. */
  enabled: string
}

interface Constraint {
  schema: string
  name: string
  constraint: string
  definition: string
}

const enabling: Readonly<Record<string, string>> = {
  O: 'enable trigger',
  A: 'enable always trigger',
  R: 'enable replica trigger',
}

/**
 * Within the client's transaction, disables the rules that could change or refuse valid rows of the archive: our
 * triggers, foreign keys to tables that are loaded later, and constraints that old rows need not meet. Requires the
 * owner's rights only. Returns a function that restores the rules exactly.
 */
export async function setRulesAside(
  client: pg.ClientBase,
  tables: readonly CarriedTable[],
): Promise<() => Promise<void>> {
  const names = tables.map(nameOf)
  const { rows: triggers } = await client.query<Trigger>(
    `select n.nspname as schema, c.relname as name, t.tgname as trigger, t.tgenabled::text as enabled
     from pg_trigger t
     join pg_class c on c.oid = t.tgrelid
     join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal
       and t.tgparentid = 0
       and t.tgenabled <> 'D'
       and n.nspname || '.' || c.relname = any ($1)`,
    [names],
  )
  const { rows: constraints } = await client.query<Constraint>(
    `select
       n.nspname as schema,
       c.relname as name,
       k.conname as constraint,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     left join pg_class p on p.oid = k.confrelid
     left join pg_namespace pn on pn.oid = p.relnamespace
     where k.contype in ('c', 'f')
       and k.conparentid = 0
       and n.nspname || '.' || c.relname = any ($1)
       and (
         not k.convalidated
         or array_position($1, pn.nspname || '.' || p.relname) > array_position($1, n.nspname || '.' || c.relname)
       )`,
    [names],
  )
  for (const { trigger, ...table } of triggers) {
    await client.query(`alter table ${quoted(table)} disable trigger ${pg.escapeIdentifier(trigger)}`)
  }
  for (const { constraint, ...table } of constraints) {
    await client.query(`alter table ${quoted(table)} drop constraint ${pg.escapeIdentifier(constraint)}`)
  }
  return async () => {
    for (const { constraint, definition, ...table } of constraints) {
      await client.query(
        `alter table ${quoted(table)} add constraint ${pg.escapeIdentifier(constraint)} ${definition}`,
      )
    }
    for (const { trigger, enabled, ...table } of triggers) {
      await client.query(
        `alter table ${quoted(table)} ${enabling[enabled] ?? 'enable trigger'} ${pg.escapeIdentifier(trigger)}`,
      )
    }
  }
}
