import type { Database } from '@localchef/backend/database'
import type { FileStore } from '@localchef/backend/storage/file-store'
import { checkEngine } from '../database/check-engine.ts'
import { checkDerived } from './check-derived.ts'
import { checkFiles } from './check-files.ts'
import { checkForeignKeys, checkRules, checkSequences, countRows } from './check-rows.ts'
import { checkMigrations, checkRights, checkSchema } from './check-schema.ts'
import type { SchemaParts } from './describe-schema.ts'
import type { Finding } from './finding.ts'

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
