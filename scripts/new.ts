/**
 * `npm run new -- migration <topic>` writes a migration with the functions, views, triggers and policies whose texts in
 * `supabase/schemas` were edited.
 */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withMigratedDatabase } from '../apps/server/src/doctor/expected-schema.ts'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { projectRoot } from './run-command.ts'
import { compareSchemas } from './schemas/compare-schemas.ts'
import { readSchemaFiles } from './schemas/schema-files.ts'
import { migrationName, writeMigration } from './schemas/write-migration.ts'

const [kind, name = ''] = process.argv.slice(2)
if (kind === 'migration' && /^[a-z]\w*$/.test(name)) {
  await newMigration(name)
} else {
  console.error('npm run new -- migration <topic, such as order_changes>')
  process.exitCode = 2
}

async function newMigration(topic: string): Promise<void> {
  const objects = await readSchemaFiles()
  const differences = await withMigratedDatabase(createLog('warn'), async ({ pool }) => {
    const client = await pool.connect()
    try {
      return await compareSchemas(client, objects)
    } finally {
      client.release()
    }
  })
  const refused = differences.filter(({ refusal }) => refusal)
  if (refused.length > 0 || differences.length === 0) {
    for (const { name: object, written, refusal } of refused) {
      console.error(`supabase/schemas/${written?.file}: ${object} is refused: ${refusal}`)
    }
    if (refused.length === 0) console.error('supabase/schemas is equal to the migrations: edit it first')
    process.exitCode = 1
    return
  }
  const folder = 'supabase/migrations'
  const file = migrationName(topic, await readdir(join(projectRoot, folder)), new Date())
  await writeFile(join(projectRoot, folder, file), writeMigration(differences))
  console.log(`${folder}/${file}: ${differences.map((difference) => difference.name).join(', ')}`)
}
