import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../lifecycle/command-error.ts'
import { runInOwnProcess } from '../lifecycle/run-in-own-process.ts'
import { hashWebSources, webBuild } from './web-build.ts'

const command = new URL('../commands/build-web.ts', import.meta.url)

/**
 * Builds the web app when its sources differ from those of the last build, by hash. Returns the build's folder. Runs
 * in a child process, because the bundler takes a gigabyte and frees little of it.
 */
export async function buildWebWhenStale(): Promise<string> {
  const { folder, stamp } = webBuild
  const [hash, built] = await Promise.all([
    hashWebSources(),
    readFile(join(folder, stamp), 'utf8').catch(() => ''),
  ])
  if (built === hash) return folder
  if (!isInstalled('vite')) {
    // Development packages are missing in a release, which includes its build.
    if (existsSync(join(folder, 'index.html'))) return folder
    throw new Error('The web app is not built, and the packages to build it are not installed. Run: npm ci')
  }
  // A test's server runs with NODE_ENV=test, but builds the production page.
  const isBuilt = await runInOwnProcess(command, { NODE_ENV: 'production' })
  if (!isBuilt) throw new CommandError('The web app could not be built; the reason is above.')
  return folder
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name)
    return true
  } catch {
    return false
  }
}
