import { readMigrations } from '../../apps/server/src/migrations/read-migrations.ts'
import released from '../../supabase/released-migrations.json' with { type: 'json' }
import { type MigrationFile, type ReleasedMigrations, unreleased } from './released-migrations.ts'

/** Listed files never change, and new files sort after them, because existing databases have applied them. */
export async function checkReleasedMigrations(): Promise<string[]> {
  return findReleasedProblems(released, await readMigrations())
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
    const since = release === unreleased ? 'it was listed' : `release ${release}`
    return [`${name} was ${what} after ${since}: put it back and write the change as a new migration`]
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

function roomOf(name: string): string {
  return name.split('/')[0] ?? ''
}
