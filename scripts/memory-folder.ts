import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'localchef-tests-'
const gigabyte = 1024 ** 3

/**
 * Creates a folder in memory for the databases and files of one test run: creating and deleting them there takes a
 * third of the processor time it takes on a disk. Undefined where there is no or little such memory; the tests then
 * use the disk.
 */
export async function makeMemoryFolder(): Promise<string | undefined> {
  if (process.platform !== 'linux' || freemem() < 8 * gigabyte) return undefined
  const space = await statfs(memory).catch(() => undefined)
  if (!space || space.bavail * space.bsize < 4 * gigabyte) return undefined
  await removeFoldersOfKilledRuns()
  const folder = await mkdtemp(join(memory, `${prefix}${process.pid}-`))
  // When the tests run as root, PostgreSQL runs as another user.
  await chmod(folder, 0o1777)
  return folder
}

async function removeFoldersOfKilledRuns(): Promise<void> {
  for (const name of await readdir(memory)) {
    const pid = /^localchef-tests-(\d+)-/.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) await rm(join(memory, name), { recursive: true, force: true })
  }
}
