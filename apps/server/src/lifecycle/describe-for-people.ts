import { DamagedKeysError } from '@localchef/backend/auth/create-keys'
import { UnsuitableDatabaseError } from '../database/wait-for-database.ts'
import { DemoAccountsError } from '../demo/demo-marketplace.ts'
import { PortTakenError } from '../http/http-server.ts'
import { MigrationError } from '../migrations/migrate.ts'
import { DataFolderError } from '../postgres/explain-failure.ts'
import { NoPostgresError } from '../postgres/find-programs.ts'
import { SettingsError } from '../settings.ts'
import { CommandError } from './command-error.ts'

const sayItAll = [
  SettingsError,
  PortTakenError,
  DataFolderError,
  NoPostgresError,
  UnsuitableDatabaseError,
  MigrationError,
  DemoAccountsError,
  DamagedKeysError,
  CommandError,
]

/** Errors written for people show their message; any other shows its stack. */
export function describeForPeople(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return sayItAll.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}
