/**
 * SHA-256 of each release's migrations, by file name. `unreleased` holds those that databases have applied since the
 * last release.
 */
export type ReleasedMigrations = Record<string, Record<string, string>>

export interface MigrationFile {
  name: string
  checksum: string
}

export const unreleased = 'unreleased'

/** Lists new files as unreleased. Listed files keep the checksum they have. */
export function addMigrations(
  lists: ReleasedMigrations,
  migrations: readonly MigrationFile[],
): ReleasedMigrations {
  const listed = new Set(Object.values(lists).flatMap((files) => Object.keys(files)))
  const added = migrations.filter(({ name }) => !listed.has(name))
  if (added.length === 0) return lists
  return {
    ...lists,
    [unreleased]: {
      ...lists[unreleased],
      ...Object.fromEntries(added.map(({ name, checksum }) => [name, checksum])),
    },
  }
}

/** Makes the unreleased files those of a version. */
export function releaseMigrations(lists: ReleasedMigrations, version: string): ReleasedMigrations {
  const { [unreleased]: files, ...releases } = lists
  if (!files) return lists
  if (releases[version]) throw new Error(`${version} has a list already`)
  return { ...releases, [version]: files }
}
