import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot, runCommand } from './run-command.ts'

/** Its packages have a lockfile of their own: they weigh 240 MB, which `npm ci` at the root leaves out. */
const folder = join(projectRoot, 'tests/hosted')

/** Installs the Supabase CLI and Deno, unless those of the lockfile are installed. */
export async function installHostedTools(): Promise<void> {
  // npm writes this file last.
  const installed = await changedAt(join(folder, 'node_modules/.package-lock.json'))
  if (installed > (await changedAt(join(folder, 'package-lock.json')))) return
  const { exitCode, output } = await runCommand('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'])
  if (exitCode !== 0) throw new Error(`The tools of tests/hosted could not be installed:\n${output}`)
}

async function changedAt(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.NEGATIVE_INFINITY,
  )
}
