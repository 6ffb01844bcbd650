import { existsSync } from 'node:fs'
import { runCommand } from './run-command.ts'

/** Whether this machine is a Debian and we are its root. */
export function mayInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** What apt-get said when it failed. */
export async function installDebianPackages(packages: readonly string[]): Promise<string | undefined> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // Another step of the tests may be installing what it needs.
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
