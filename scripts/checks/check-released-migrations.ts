import { readMigrations } from '../../apps/server/src/migrations/read-migrations.ts'
import released from '../../supabase/released-migrations.json' with { type: 'json' }

/** SHA-256 of each release's migrations, by file name. */
export type ReleasedMigrations = Record<string, Record<string, string>>

/** Released files never change, and new files sort after them, because existing databases have applied them. */
export async function checkReleasedMigrations(): Promise<string[]> {
  return findReleasedProblems(released, await readMigrations())
}

export function findReleasedProblems(
  lists: ReleasedMigrations,
  migrations: readonly { name: string; checksum: string }[],
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
    return [
      `${name} was ${what} after release ${release}: put it back and write the change as a new migration`,
    ]
  })
  const names = new Set(listed.map(({ name }) => name))
  const tooEarly = migrations.flatMap(({ name }) => {
    const later = listed.find((other) => roomOf(other.name) === roomOf(name) && other.name > name)
    return names.has(name) || !later
      ? []
      : [`${name} sorts before ${later.name} of release ${later.release}: give it a later name`]
  })
  return [...changed, ...tooEarly]
}

function roomOf(name: string): string {
  return name.split('/')[0] ?? ''
}
