/**
 * `npm run new -- migration <topic>` writes a migration with the functions, views, triggers and policies whose texts in
 * `supabase/schemas` were edited. `npm run new -- operation <name> <feature> <access> [right]` writes the skeleton of
 * an operation: contract, handler, hook of the web and test.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withMigratedDatabase } from '../apps/server/src/doctor/expected-schema.ts'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { listOperation, type OperationPlan, writeOperation } from './generate/write-operation.ts'
import { projectRoot, runCommand } from './run-command.ts'
import { compareSchemas } from './schemas/compare-schemas.ts'
import { readSchemaFiles } from './schemas/schema-files.ts'
import { migrationName, writeMigration } from './schemas/write-migration.ts'

const accesses = ['anyone', 'signed-in', 'buyer', 'chef', 'admin']
const [kind, name = '', feature = '', access = '', right] = process.argv.slice(2)

if (kind === 'migration' && /^[a-z]\w*$/.test(name)) {
  await newMigration(name)
} else if (
  kind === 'operation' &&
  /^[a-z]+(?:-[a-z]+)+$/.test(name) &&
  /^[a-z][a-z-]*$/.test(feature) &&
  accesses.includes(access) &&
  (access !== 'admin' || right)
) {
  await newOperation({ name, feature, access, right })
} else {
  console.error(`npm run new -- migration <topic, such as order_changes>
npm run new -- operation <verb-noun> <feature> <${accesses.join(' | ')}> [staff right, for admins]`)
  process.exitCode = 2
}

async function newOperation(plan: OperationPlan): Promise<void> {
  const files = writeOperation(plan)
  const present = Object.keys(files).filter((file) => existsSync(join(projectRoot, file)))
  if (present.length > 0) {
    console.error(`${present.join(', ')} exists`)
    process.exitCode = 1
    return
  }
  const list = 'packages/domain/src/functions.ts'
  files[list] = listOperation(await readFile(join(projectRoot, list), 'utf8'), plan)
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(projectRoot, file)), { recursive: true })
    await writeFile(join(projectRoot, file), text)
    console.log(file)
  }
  await runCommand('biome', ['check', '--write', ...Object.keys(files)])
  console.log(`
Then: write each TODO, call the hook on a page, and write docs/staff-rights.md anew:
npx vitest run --project server tests/server/function-access.test.ts -u`)
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
