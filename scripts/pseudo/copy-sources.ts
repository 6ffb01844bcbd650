import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../run-command.ts'

/**
 * Copies the sources to a folder, with links to the installed packages. The workspaces of the copy import each other.
 */
export async function copySources(folder: string): Promise<void> {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z', ...copied],
    { cwd: projectRoot, maxBuffer: 2 ** 26 },
  )
  await copyFiles(folder, [...new Set(stdout.split('\0').filter(Boolean))])
  await linkPackages(folder)
  for (const room of ['apps', 'packages']) {
    for (const name of await readdir(join(projectRoot, room))) {
      const packages = join(projectRoot, room, name, 'node_modules')
      const hasOwn = (await readdir(packages).catch(() => [])).length > 0
      if (hasOwn) await symlink(packages, join(folder, room, name, 'node_modules'))
    }
  }
}

const copied = [
  'apps',
  'packages',
  'supabase',
  'scripts',
  'tests',
  'e2e',
  'package.json',
  'package-lock.json',
  'tsconfig*.json',
]

async function copyFiles(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await cp(join(projectRoot, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      // A deleted file whose deletion is not committed yet.
      if (error.code !== 'ENOENT') throw error
    })
  }
}

async function linkPackages(folder: string): Promise<void> {
  const installed = join(projectRoot, 'node_modules')
  const packages = join(folder, 'node_modules')
  await mkdir(join(packages, '@localchef'), { recursive: true })
  for (const name of await readdir(installed)) {
    if (name !== '@localchef' && (name === '.bin' || !name.startsWith('.'))) {
      await symlink(join(installed, name), join(packages, name))
    }
  }
  for (const room of ['apps', 'packages']) {
    for (const name of await readdir(join(folder, room))) {
      await symlink(join(folder, room, name), join(packages, '@localchef', name))
    }
  }
}
