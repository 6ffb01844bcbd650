import type { Database } from '@localchef/backend/database'
import { hasRelation } from '../database/has-relation.ts'
import { requireRights } from '../database/require-rights.ts'
import { UnsuitableDatabaseError } from '../database/wait-for-database.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import { describeSchema, type SchemaParts } from './describe-schema.ts'
import { type Finding, findingsOf, listed } from './finding.ts'

export async function checkMigrations({ pool }: Database): Promise<Finding[]> {
  const part = 'migrations'
  if (!(await hasRelation(pool, 'localchef.migrations'))) {
    return findingsOf(part, ['this database holds no marketplace: check DATABASE_URL or DATA_DIR'], '')
  }
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'select name, checksum from localchef.migrations',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const known = await readMigrations()
  const names = new Set(known.map(({ name }) => name))
  const faults = {
    'are not applied; the next start applies them': known.filter(({ name }) => !applied.has(name)),
    'were changed after this database applied them': known.filter(
      ({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum,
    ),
    'are unknown to this release': rows.filter(({ name }) => !names.has(name)),
  }
  const said = Object.entries(faults)
    .filter(([, wrong]) => wrong.length > 0)
    .map(([words, wrong]) => `${wrong.length} files ${words}: ${listed(wrong.map(({ name }) => name))}`)
  return findingsOf(part, said, `all ${known.length} are applied`)
}

export async function checkRights(database: Database): Promise<Finding[]> {
  const faults: string[] = []
  try {
    await requireRights(database)
  } catch (error) {
    if (!(error instanceof UnsuitableDatabaseError)) throw error
    faults.push(error.message)
  }
  return findingsOf('rights', faults, 'the server may do all that it needs')
}

/** Kinds of additional objects that are no fault: an operator's own index or column does no harm. */
const mayBeAdded = /^(?:table|column|index|function|constraint|rights on (?:table|sequence|function)) /

/**
 * Compares the database's schema with the one that this release's migrations create. `isAskable` is false when a
 * table, column or function that the other checks need is missing.
 */
export async function checkSchema(
  database: Database,
  expected: () => Promise<SchemaParts>,
): Promise<{ findings: Finding[]; isAskable: boolean }> {
  const part = 'schema'
  let wanted: SchemaParts
  try {
    wanted = await expected()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const words = `not compared, as the built-in PostgreSQL cannot run here: ${reason}`
    return { findings: [{ part, isFault: false, words }], isAskable: true }
  }
  const found = await describeSchema(database)
  const missing = [...wanted.keys()].filter((name) => !found.has(name))
  const different = [...wanted].filter(([name, says]) => found.has(name) && found.get(name) !== says)
  const added = [...found.keys()].filter((name) => !wanted.has(name))
  const addedRights = added.filter((name) => !mayBeAdded.test(name) || isRightOnKnown(name, wanted))
  const faults = [
    { names: missing, words: 'are missing' },
    { names: different.map(([name]) => name), words: 'are not as the migrations make them' },
    { names: addedRights, words: 'are more than the migrations give' },
  ]
    .filter(({ names }) => names.length > 0)
    .map(({ names, words }) => `${names.length} parts ${words}: ${listed(names)}`)
  const findings = findingsOf(part, faults, `all ${wanted.size} parts are as the migrations make them`)
  return { findings, isAskable: !missing.some((name) => /^(?:table|column|function) /.test(name)) }
}

/** Whether the name stands for rights on an object that the migrations create but grant to nobody. */
function isRightOnKnown(name: string, wanted: SchemaParts): boolean {
  return name.startsWith('rights on ') && wanted.has(name.slice('rights on '.length))
}
