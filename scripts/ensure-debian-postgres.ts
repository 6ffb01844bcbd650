import { existsSync } from 'node:fs'
import { installDebianPackages, mayInstallPackages } from './install-debian-packages.ts'

const program = '/usr/lib/postgresql/15/bin/postgres'

/** Installs Debian's PostgreSQL 15 where it is missing. Returns why it could not. */
export async function ensureDebianPostgres(): Promise<string | undefined> {
  if (existsSync(program)) return undefined
  if (!mayInstallPackages()) {
    return `${program} does not exist. As root on Debian it is installed; else install the package postgresql-15.`
  }
  return installDebianPackages(['postgresql-15'])
}
