import type { Database } from '@localchef/backend/database'
import type { FileStore } from '@localchef/backend/storage/file-store'
import { storeFault } from '../backup/archive-faults.ts'
import { checkEngine } from '../database/check-engine.ts'
import { checkDerived } from './check-derived.ts'
import { checkForeignKeys, checkRules, checkSequences, countRows } from './check-rows.ts'
import { checkMigrations, checkRights, checkSchema } from './check-schema.ts'
import type { SchemaParts } from './describe-schema.ts'
import { type Finding, findingsOf, listed } from './finding.ts'

export interface Patient {
  database: Database
  files: Pick<FileStore, 'list'>
  /** The schema that this release's migrations create. */
  expected: () => Promise<SchemaParts>
}

/** Checks the marketplace's consistency without changing anything. */
export async function examine({ database, files, expected }: Patient): Promise<Finding[]> {
  const schema = await checkSchema(database, expected)
  const found = [
    ...(await checkMigrations(database)),
    ...(await checkRights(database)),
    ...(await findEngine(database)),
    ...schema.findings,
  ]
  if (!schema.isAskable) return found
  return [
    ...found,
    ...(await countRows(database)),
    ...(await checkForeignKeys(database)),
    ...(await checkRules(database)),
    ...(await checkDerived(database)),
    ...(await checkSequences(database)),
    ...(await checkFiles(database, files)),
  ]
}

async function findEngine(database: Database): Promise<Finding[]> {
  const part = 'engine'
  const warnings = await checkEngine(database)
  return warnings.length > 0
    ? warnings.map((words) => ({ part, isFault: false, isWarning: true, words }))
    : [{ part, isFault: false, words: 'PostgreSQL has the settings that our figures rest on' }]
}

/** Finds files without rows and rows without files. Loose files, which await the sweep, count as neither. */
async function checkFiles({ pool }: Database, files: Pick<FileStore, 'list'>): Promise<Finding[]> {
  // Lists files first: an upload stores the file before its row.
  const stored = new Set<string>()
  try {
    for await (const key of files.list()) stored.add(key)
  } catch (error) {
    return findingsOf('files', [storeFault('listed', error).message], '')
  }
  const { rows } = await pool.query<{ version: string; place: string }>(
    `select version, bucket_id || '/' || name as place /* never null: version */
     from storage.objects
     where version is not null`,
  )
  const { rows: loose } = await pool.query<{ version: string }>('select version from storage.loose_files')
  const lost = rows.filter(({ version }) => !stored.has(version))
  for (const { version } of [...rows, ...loose]) stored.delete(version)
  const faults: string[] = []
  if (lost.length > 0) {
    faults.push(`${lost.length} rows have no file: ${listed(lost.map(({ place }) => place))}`)
  }
  if (stored.size > 0) faults.push(`${stored.size} files have no row: ${listed([...stored])}`)
  return findingsOf('files', faults, `all ${rows.length} rows have their file, and no file is left over`)
}
