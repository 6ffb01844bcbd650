import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type CarriedTable, entryNames, nameOf, type Summary } from './archive-contents.ts'
import type { ArchiveWriter } from './write-archive.ts'

/** Rows are buffered up to this size, because a tar header contains the entry's size. */
const partBytes = 4 * 1024 ** 2

/** Writes all rows of a table and returns their number. */
export async function dumpRows(
  client: pg.ClientBase,
  table: CarriedTable,
  archive: Pick<ArchiveWriter, 'add'>,
): Promise<number> {
  const copy = client.query(copyTo(`copy (select ${columnList(table)} from ${quoted(table)}) to stdout`))
  let parts: Buffer[] = []
  let bytes = 0
  let written = 0
  async function write(): Promise<void> {
    if (bytes === 0) return
    written += 1
    await archive.add(entryNames.rowsOf(table, written), Buffer.concat(parts))
    parts = []
    bytes = 0
  }
  for await (const part of copy) {
    parts.push(part as Buffer)
    bytes += (part as Buffer).byteLength
    if (bytes >= partBytes) await write()
  }
  await write()
  return copy.rowCount
}

/** Sequences are not transactional: values read after the rows are never behind the rows. */
export async function readSequences(
  client: pg.ClientBase,
  tables: readonly CarriedTable[],
): Promise<Summary['sequences']> {
  const carried = new Set(tables.map(nameOf))
  const sequences: Summary['sequences'] = []
  for (const { schema, name, owner } of await listSequences(client)) {
    if (!carried.has(nameOf(owner))) continue
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted({ schema, name })}`,
    )
    const [state] = rows
    if (state) sequences.push({ schema, name, ...state })
  }
  return sequences
}

interface OwnedSequence {
  schema: string
  name: string
  owner: { schema: string; name: string; column: string }
}

/** Every sequence that numbers a column, by name. */
export async function listSequences(client: Pick<pg.ClientBase, 'query'>): Promise<OwnedSequence[]> {
  const { rows } = await client.query<OwnedSequence>(
    `select
       n.nspname as schema,
       c.relname as name,
       json_build_object('schema', tn.nspname, 'name', t.relname, 'column', a.attname) as owner
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     join pg_namespace tn on tn.oid = t.relnamespace
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where c.relkind = 'S'
     order by n.nspname, c.relname`,
  )
  return rows
}

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

export function columnList({ columns }: CarriedTable): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
