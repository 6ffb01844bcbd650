import { existsSync } from 'node:fs'
import { runCommand } from './run-command.ts'

/** Whether this is a Debian system and the process runs as root. */
export function mayInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Returns the output of apt-get if it failed. */
export async function installDebianPackages(packages: readonly string[]): Promise<string | undefined> {
  // The run level of a system that is being repaired: packages start no service.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  // Another test step may hold the lock.
  const patient = ['-o', 'DPkg::Lock::Timeout=300']
  const update = await runCommand('apt-get', ['update', '-q', ...patient], env)
  const install = await runCommand(
    'apt-get',
    ['install', '-qy', '--no-install-recommends', ...patient, ...packages],
    env,
  )
  if (install.exitCode === 0) return undefined
  return `apt-get could not install ${packages.join(', ')}\n${update.output}${install.output}`
}
