/**
 * `npm run release:migrations` lists the new migrations under the version in package.json. Entries of earlier releases
 * stay unchanged.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'
import { release } from '../apps/server/src/release.ts'
import released from '../supabase/released-migrations.json' with { type: 'json' }
import type { ReleasedMigrations } from './checks/check-released-migrations.ts'
import { projectRoot } from './run-command.ts'

const lists: ReleasedMigrations = released
const earlier = Object.fromEntries(Object.entries(lists).filter(([version]) => version !== release))
const listed = new Set(Object.values(earlier).flatMap((files) => Object.keys(files)))
const migrations = await readMigrations()
const fresh = migrations.filter(({ name }) => !listed.has(name))
const next = fresh.length > 0 ? { ...earlier, [release]: checksumsOf(fresh) } : earlier
await writeFile(join(projectRoot, 'supabase/released-migrations.json'), `${JSON.stringify(next, null, 2)}\n`)
console.log(`release ${release} has ${fresh.length} migrations`)

function checksumsOf(files: typeof migrations): Record<string, string> {
  return Object.fromEntries(files.map(({ name, checksum }) => [name, checksum]))
}
