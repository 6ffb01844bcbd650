import { lchown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '@localchef/backend/write-whole'
import type { Launcher, Owner } from './choose-launcher.ts'
import { DataFolderError, damaged, explainFailure } from './explain-failure.ts'
import { runProgram } from './run-program.ts'

/** The database's folder inside a data folder. */
export function clusterFolderIn(dataFolder: string): string {
  return join(dataFolder, 'postgres')
}

/** Whether a database exists that this version can open. One it cannot open is refused and left untouched. */
export async function hasCluster(dataFolder: string, version: string): Promise<boolean> {
  const folder = clusterFolderIn(dataFolder)
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw explainFailure(folder, error.message)
  })
  if (files.length === 0) {
    await refuseOldEngine(dataFolder)
    return false
  }
  if (!files.includes('PG_VERSION')) throw damaged(folder, 'it is not empty and holds no PG_VERSION')
  const major = Number.parseInt(version, 10)
  const found = await majorOf(folder)
  if (found === major) return true
  const wayOut =
    found < major
      ? 'Run npm run upgrade:database, which keeps the old folder; or start the release that made it.'
      : 'Start the release that made it, or a later one.'
  throw new DataFolderError(
    `The data folder ${folder} was made by PostgreSQL ${found}; this LocalChef has PostgreSQL ${major}.\n` +
      `Nothing in it was deleted. ${wayOut}`,
  )
}

/** The major version of PostgreSQL that created the files. */
export async function majorOf(clusterFolder: string): Promise<number> {
  return Number.parseInt(await readFile(join(clusterFolder, 'PG_VERSION'), 'utf8'), 10)
}

/** Older releases used another engine, whose files PostgreSQL cannot read. */
async function refuseOldEngine(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, 'database')
  const files = await readdir(folder).catch((): string[] => [])
  if (!files.includes('PG_VERSION')) return
  throw new DataFolderError(
    `The data folder ${folder} was made by an older LocalChef with another database engine, which this one cannot read.\n` +
      'Nothing in it was deleted. Go on with the older release, or move the folder away to begin with an empty marketplace.',
  )
}

const making = 'postgres.making-'

/** Removes the remains of interrupted starts. Their processes may still be writing for a moment. */
export async function removeUnfinished(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (!name.startsWith(making)) continue
    const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }
    // Harmless if it fails; the next start tries again.
    await rm(join(dataFolder, name), options).catch(() => undefined)
  }
}

/**
 * Creates an empty database. Everything is written to a temporary folder, which is renamed once synced, so a start
 * killed at any moment leaves nothing that looks like a database.
 */
export async function createCluster(
  dataFolder: string,
  launcher: Launcher,
  authentication: readonly string[],
  { syncs }: { syncs: boolean } = { syncs: true },
): Promise<void> {
  const folder = clusterFolderIn(dataFolder)
  // A unique name, so that an interrupted start cannot write into it.
  const unfinished = join(dataFolder, `${making}${process.pid}-${Date.now()}`)
  try {
    await mkdir(unfinished, { mode: 0o700 })
    if (launcher.owner) await lchown(unfinished, launcher.owner.uid, launcher.owner.gid)
    await initialize(launcher, unfinished, [
      ...authentication,
      // Syncs once instead of file by file, which takes seconds.
      ...(syncs && process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
      ...(syncs ? [] : ['--no-sync']),
    ])
    await rename(unfinished, folder)
    if (syncs) await syncFolder(dirname(folder))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (error instanceof DataFolderError) throw error
    throw explainFailure(folder, error instanceof Error ? error.message : String(error))
  }
}

/** Word search uses the C library's character classes; every system has one of these locales. */
const locales = ['C.UTF-8', 'en_US.UTF-8', 'C'] as const

/** A collation that C library updates do not change, so that they cannot corrupt an index. */
export const steadySorting = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] as const

async function initialize(launcher: Launcher, folder: string, settings: readonly string[]): Promise<void> {
  for (const locale of locales) {
    const { code, output } = await runProgram(
      launcher.command('initdb', folder, [
        '--username=postgres',
        '--encoding=UTF8',
        `--locale=${locale}`,
        ...steadySorting,
        '--lc-messages=C',
        ...settings,
      ]),
    )
    if (code === 0) return
    if (!/invalid locale/i.test(output)) {
      const reason = /error: (.*)|(?:FATAL|PANIC): +(.*)/.exec(output)
      throw new Error(reason?.[2] ?? reason?.[1] ?? `initdb ended with ${code}: ${output}`)
    }
  }
  throw new Error('this system has no UTF-8 locale')
}

/** The owner of the database's files; undefined on Windows. */
export async function ownerOfCluster(dataFolder: string): Promise<Owner | undefined> {
  if (process.platform === 'win32') return undefined
  return stat(clusterFolderIn(dataFolder)).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  )
}

/** Changes the owner of all files. The folder itself comes last, so that an interrupted change starts over. */
export async function changeClusterOwner(folder: string, { uid, gid }: Owner): Promise<void> {
  if ((await stat(folder)).uid === uid) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  }
  await lchown(folder, uid, gid)
}
