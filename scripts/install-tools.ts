import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { projectRoot, runCommand } from './run-command.ts'

/** Folders of packages that only some tests use, each with a lockfile of its own. */
export const toolFolders = [
  'tests/tools/hosted',
  'tests/tools/mutants',
  'tests/tools/oldest-postgres',
  'tests/tools/postgres-16',
  'tests/tools/postgres-17',
] as const

/**
 * Installs the packages of a folder with a lockfile of its own, unless they are installed. They are large and serve few
 * tests, so `npm ci` at the root leaves them out. Returns the folder that holds their `node_modules`.
 */
export async function installTools(folder: (typeof toolFolders)[number]): Promise<string> {
  const lockfile = await readFile(join(projectRoot, folder, 'package-lock.json'))
  const key = createHash('sha256').update(lockfile).digest('hex').slice(0, 16)
  const kept = join(projectRoot, '.cache/tools', `${basename(folder)}-${key}`)
  if (!existsSync(kept)) await install(folder, kept)
  return kept
}

async function install(folder: string, kept: string): Promise<void> {
  const next = `${kept}.${process.pid}`
  await mkdir(next, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) {
    await copyFile(join(projectRoot, folder, file), join(next, file))
  }
  // The packages find those that they share with the project in the folders above them.
  const flags = ['--legacy-peer-deps', '--no-audit', '--no-fund']
  const { exitCode, output } = await runCommand('npm', ['ci', '--prefix', next, ...flags])
  if (exitCode !== 0) throw new Error(`The packages of ${folder} could not be installed:\n${output}`)
  try {
    await rename(next, kept)
  } catch (error) {
    // Another process may have installed them meanwhile.
    await rm(next, { recursive: true, force: true })
    if (!existsSync(kept)) throw error
  }
}
