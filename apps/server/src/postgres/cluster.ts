import { lchown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Owner, Way } from './choose-way.ts'
import { DataFolderError, damaged, explainFailure } from './explain-failure.ts'
import { runProgram } from './run-program.ts'

/** Where the files of the database are in a data folder. */
export function clusterFolderIn(dataFolder: string): string {
  return join(dataFolder, 'postgres')
}

/** Whether there is a database that this version can open. One that it cannot open is refused and left alone. */
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
  const major = version.split('.')[0]
  const found = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (found === major) return true
  throw new DataFolderError(
    `The data folder ${folder} was made by PostgreSQL ${found}; this LocalChef has PostgreSQL ${major}.\n` +
      `Nothing in it was deleted. Start it with the release that made it, copy it with pg_dump and pg_restore, ` +
      'or move it away to begin with an empty marketplace.',
  )
}

/** Older releases kept their data in another engine's files, which PostgreSQL cannot read. */
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

/** Takes away what interrupted starts have left. Theirs may still be writing there for a moment. */
export async function removeUnfinished(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (!name.startsWith(making)) continue
    const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }
    // It is in nobody's way; the next start tries again.
    await rm(join(dataFolder, name), options).catch(() => undefined)
  }
}

/**
 * Makes an empty database. Everything is written beside its place and moved there when it is on the disk, so a start
 * that is killed at any moment leaves nothing that looks like a database.
 */
export async function createCluster(
  dataFolder: string,
  way: Way,
  authentication: readonly string[],
): Promise<void> {
  const folder = clusterFolderIn(dataFolder)
  // A name of its own: what an interrupted start may still be writing does not get in here.
  const unfinished = join(dataFolder, `${making}${process.pid}-${Date.now()}`)
  try {
    await mkdir(unfinished, { mode: 0o700 })
    if (way.owner) await lchown(unfinished, way.owner.uid, way.owner.gid)
    await initialise(way, unfinished, authentication)
    await rename(unfinished, folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (error instanceof DataFolderError) throw error
    throw explainFailure(folder, error instanceof Error ? error.message : String(error))
  }
}

/** Word search asks the C library which characters are letters; of these locales one is on every system. */
const locales = ['C.UTF-8', 'en_US.UTF-8', 'C'] as const

/** Sorting that no update of the C library changes, so that none breaks an index. */
export const steadySorting = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] as const

async function initialise(way: Way, folder: string, authentication: readonly string[]): Promise<void> {
  for (const locale of locales) {
    const { code, output } = await runProgram(
      way.command('initdb', folder, [
        '--username=postgres',
        '--encoding=UTF8',
        `--locale=${locale}`,
        ...steadySorting,
        '--lc-messages=C',
        // Everything at once instead of file by file, which takes seconds.
        ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
        ...authentication,
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

/** Whom the files of a database belong to, where files belong to users. */
export async function ownerOfCluster(dataFolder: string): Promise<Owner | undefined> {
  if (process.platform === 'win32') return undefined
  return stat(clusterFolderIn(dataFolder)).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  )
}

/** Gives all files to the owner. The folder itself comes last, so that an interrupted change begins anew. */
export async function giveCluster(folder: string, { uid, gid }: Owner): Promise<void> {
  if ((await stat(folder)).uid === uid) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  }
  await lchown(folder, uid, gid)
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and keeps names without being asked.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
