import type pg from 'pg'
import * as copyStreams from 'pg-copy-streams'
import { type CarriedTable, type Manifest, nameOf, type Summary } from './archive-contents.ts'
import { damagedArchive } from './archive-faults.ts'
import { columnList, quoted } from './dump-rows.ts'
import { readEntries } from './read-archive.ts'
import type { FileRestore } from './restore-files.ts'

const filesAtOnce = 8

export interface LoadedEntries {
  summary: Summary
  signingKeys: string | undefined
}

/** Loads rows and writes files. Throws unless the archive is complete and every count matches its summary. */
export async function loadEntries(
  client: pg.ClientBase,
  file: string,
  manifest: Manifest,
  files: FileRestore,
): Promise<LoadedEntries> {
  const rows = createRowLoader(client, file, manifest)
  const writing = new Set<Promise<void>>()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  let written = 0
  let summary: Summary | undefined
  let signingKeys: string | undefined
  try {
    for await (const { name, body } of readEntries(file, (whole) => {
      summary = whole
    })) {
      const [kind, what = '', part] = name.split('/')
      if (kind === 'rows' && part !== undefined) {
        await rows.add(what, body)
      } else if (kind === 'files') {
        written += 1
        // A failed write leaves the set before the others are awaited, so `failed` keeps its error.
        const work = files
          .add(what, body)
          .catch(failed.reject)
          .finally(() => writing.delete(work))
        writing.add(work)
        if (writing.size >= filesAtOnce) await Promise.race([failed.promise, ...writing])
      } else if (name === 'signing-keys.json') {
        signingKeys = body.toString('utf8')
      } else {
        throw damagedArchive(file, `it holds ${name}`)
      }
    }
    await Promise.all(writing)
    await Promise.race([failed.promise, undefined])
  } finally {
    await Promise.allSettled(writing)
  }
  const loaded = await rows.end()
  if (!summary) throw damagedArchive(file, 'its end is missing')
  for (const [table, count] of Object.entries(summary.rows)) {
    const found = loaded.get(table) ?? 0
    if (found !== count) throw damagedArchive(file, `${table} has ${found} rows instead of ${count}`)
  }
  if (written !== summary.files) {
    throw damagedArchive(file, `it has ${written} files instead of ${summary.files}`)
  }
  return { summary, signingKeys }
}

interface RowLoader {
  add(table: string, part: Buffer): Promise<void>
  end(): Promise<Map<string, number>>
}

/** A table's parts are adjacent, so only one COPY runs at a time. */
function createRowLoader(client: pg.ClientBase, file: string, manifest: Manifest): RowLoader {
  const tables = new Map<string, CarriedTable>(manifest.tables.map((table) => [nameOf(table), table]))
  const loaded = new Map<string, number>()
  let current: { name: string; load: TableLoad } | undefined

  async function endTable(): Promise<void> {
    if (current) loaded.set(current.name, await current.load.end())
    current = undefined
  }

  return {
    async add(name, part) {
      if (current?.name !== name) {
        await endTable()
        const table = tables.get(name)
        if (!table || loaded.has(name)) throw damagedArchive(file, `rows of ${name} are out of place`)
        current = { name, load: loadTable(client, table) }
      }
      await current.load.add(part)
    },

    async end() {
      await endTable()
      return loaded
    },
  }
}

interface TableLoad {
  add(part: Buffer): Promise<void>
  /** Resolves to the number of loaded rows. */
  end(): Promise<number>
}

/** One COPY for all rows of a table, so that rows may refer to later rows of the same table. */
function loadTable(client: pg.ClientBase, table: CarriedTable): TableLoad {
  const copy = client.query(copyStreams.from(`copy ${quoted(table)} (${columnList(table)}) from stdin`))
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  copy.on('error', failed.reject)
  return {
    async add(part) {
      await Promise.race([
        failed.promise,
        new Promise<void>((resolve, reject) =>
          copy.write(part, (error) => (error ? reject(error) : resolve())),
        ),
      ])
    },
    async end() {
      const finished = new Promise<void>((resolve) => copy.on('finish', resolve))
      copy.end()
      await Promise.race([failed.promise, finished])
      return copy.rowCount
    },
  }
}
