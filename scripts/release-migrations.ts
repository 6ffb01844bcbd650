/**
 * `npm run release:migrations` adds new migrations to the list of unreleased ones. With `-- --release` the unreleased
 * ones become those of the version in package.json. Fails without a change if a file was edited, removed or misplaced.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'
import { release } from '../apps/server/src/release.ts'
import released from '../supabase/released-migrations.json' with { type: 'json' }
import { findReleasedProblems } from './checks/check-released-migrations.ts'
import { addMigrations, type ReleasedMigrations, releaseMigrations } from './checks/released-migrations.ts'
import { projectRoot } from './run-command.ts'

const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } })
const lists: ReleasedMigrations = released
const migrations = await readMigrations()
const problems = findReleasedProblems(lists, migrations)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
const added = addMigrations(lists, migrations)
const next = values.release ? releaseMigrations(added, release) : added
await writeFile(join(projectRoot, 'supabase/released-migrations.json'), `${JSON.stringify(next, null, 2)}\n`)
for (const [version, files] of Object.entries(next)) {
  console.log(`${version}: ${Object.keys(files).length} migrations`)
}
