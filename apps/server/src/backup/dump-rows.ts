import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type CarriedTable, entryNames, type Summary } from './archive-contents.ts'
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

/** Sequences are not transactional: read after the rows, they are never behind them. */
export async function readSequences(
  client: pg.ClientBase,
  tables: readonly CarriedTable[],
): Promise<Summary['sequences']> {
  const { rows: found } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
     join pg_class owner on owner.oid = d.refobjid
     join pg_namespace owner_schema on owner_schema.oid = owner.relnamespace
     where c.relkind = 'S'
       and owner_schema.nspname || '.' || owner.relname = any ($1)
     order by n.nspname, c.relname`,
    [tables.map(({ schema, name }) => `${schema}.${name}`)],
  )
  const sequences: Summary['sequences'] = []
  for (const sequence of found) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(sequence)}`,
    )
    const [state] = rows
    if (state) sequences.push({ ...sequence, ...state })
  }
  return sequences
}

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

export function columnList({ columns }: CarriedTable): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
