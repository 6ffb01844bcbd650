import { readMigrations } from '../../apps/server/src/migrations/read-migrations.ts'
import released from '../../supabase/released-migrations.json' with { type: 'json' }
import { type MigrationFile, type ReleasedMigrations, unreleased } from './released-migrations.ts'

const listFile = 'supabase/released-migrations.json'

/**
 * Listed files never change, and new files sort after them, because existing databases have applied them. Every file is
 * listed before it is merged.
 */
export async function checkReleasedMigrations(): Promise<string[]> {
  const migrations = await readMigrations()
  return [...findReleasedProblems(released, migrations), ...findUnlisted(released, migrations)]
}

export function findReleasedProblems(
  lists: ReleasedMigrations,
  migrations: readonly MigrationFile[],
): string[] {
  const present = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const listed = Object.entries(lists).flatMap(([release, files]) =>
    Object.entries(files).map(([name, checksum]) => ({ release, name, checksum })),
  )
  if (listed.length === 0) return ['no release lists its migrations']
  const changed = listed.flatMap(({ release, name, checksum }) => {
    const found = present.get(name)
    if (found === checksum) return []
    const what = found === undefined ? 'removed or renamed' : 'edited'
    if (release === unreleased) {
      const undo = `remove its line from ${listFile} if it is not merged yet, else put it back`
      return [`${name} was ${what} after it was listed: ${undo} and write the change as a new migration`]
    }
    return [
      `${name} was ${what} after release ${release}: put it back and write the change as a new migration`,
    ]
  })
  const names = new Set(listed.map(({ name }) => name))
  const tooEarly = migrations.flatMap(({ name }) => {
    const later = listed.find((other) => roomOf(other.name) === roomOf(name) && other.name > name)
    return names.has(name) || !later
      ? []
      : [`${name} sorts before ${later.name}, which is listed: give it a later name`]
  })
  return [...changed, ...tooEarly]
}

/** Migrations that no list has. */
export function findUnlisted(lists: ReleasedMigrations, migrations: readonly MigrationFile[]): string[] {
  const listed = new Set(Object.values(lists).flatMap((files) => Object.keys(files)))
  return migrations
    .filter(({ name }) => !listed.has(name))
    .map(({ name }) => `${name} is not listed: npm run release:migrations adds it to ${listFile}`)
}

function roomOf(name: string): string {
  return name.split('/')[0] ?? ''
}
