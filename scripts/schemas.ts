/**
 * `npm run schemas` copies the functions, views, triggers and policies of hand-written migrations into
 * `supabase/schemas`, removes dropped ones, and prints the name of each object that it writes.
 */

import { withMigratedDatabase } from '../apps/server/src/doctor/expected-schema.ts'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'
import { compareSchemas, type Difference } from './schemas/compare-schemas.ts'
import { objectsIn, readSchemaFiles, type SchemaObject, writeSchemaObject } from './schemas/schema-files.ts'

const migrations = await readMigrations()
const migrated = new Map(
  objectsIn(migrations.map(({ sql }) => sql).join('\n')).map(({ name, text }) => [name, text]),
)
const written = await readSchemaFiles()

await withMigratedDatabase(createLog('warn'), async ({ pool }) => {
  const client = await pool.connect()
  try {
    const differences = await compareSchemas(client, written)
    const updated = differences.filter(({ present }) => present).flatMap(updateOf)
    const dropped = differences.filter(({ name, present }) => !present && migrated.has(name))
    const names = new Set([...updated, ...dropped].map(({ name }) => name))
    const left = await compareSchemas(client, [...written.filter(({ name }) => !names.has(name)), ...updated])
    const open = new Set(left.map(({ name }) => name))
    for (const { name, file, text } of updated.filter(({ name }) => !open.has(name))) {
      await writeSchemaObject(file, { old: written.find((object) => object.name === name)?.text, text })
      console.log(`supabase/schemas/${file}: ${name}`)
    }
    for (const { name, written: object } of dropped) {
      if (object) await writeSchemaObject(object.file, { old: object.text })
      console.log(`supabase/schemas/${object?.file}: without ${name}`)
    }
    for (const difference of left) console.error(problemOf(difference))
    if (left.length > 0) process.exitCode = 1
    if (differences.length === 0) console.log('supabase/schemas is equal to the migrations')
  } finally {
    client.release()
  }
})

function updateOf({ name, written: old }: Difference): SchemaObject[] {
  const text = migrated.get(name)
  return text === undefined ? [] : [{ name, file: old?.file ?? fileOf(name), text }]
}

/** The file with other triggers or policies of the same table, else the one named after the migration's topic. */
function fileOf(name: string): string {
  const [, table] = / on ([\w.]+)$/.exec(name) ?? []
  const neighbor = table && written.find((object) => object.name.endsWith(` on ${table}`))
  if (neighbor) return neighbor.file
  const migration = migrations.findLast(({ sql }) => objectsIn(sql).some((object) => object.name === name))
  return migration?.name.replace(/^.*\/\d+_/, '') ?? 'foundation.sql'
}

function problemOf({ name, written: object, present }: Difference): string {
  const file = `supabase/schemas/${object?.file ?? fileOf(name)}`
  return present
    ? `${file}: write the current text of ${name} by hand: no migration creates it as it is`
    : `${file}: ${name} is in no migration: remove it, or write a migration by npm run new -- migration <topic>`
}
