import { reasonOf } from '@localchef/backend/reason-of'
import pg from 'pg'
import { settleSession } from '../database/connect-database.ts'
import { CommandError } from '../lifecycle/command-error.ts'

/** Explains a broken connection; undefined for any other error. */
export function brokenConnection(error: unknown, outcome: string): CommandError | undefined {
  const isBroken = error instanceof Error && /Connection terminated|ECONNRESET|EPIPE/.test(error.message)
  return isBroken
    ? new CommandError(`The connection to the database broke. ${outcome}; run the command again.`)
    : undefined
}

/**
 * Opens a dedicated connection, for work that must be one transaction. Fixes the session settings that affect the text
 * form of rows, because they can differ between two databases.
 */
export async function connectSession(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A broken connection makes the next statement fail, and that error is reported.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await settleSession(client)
    await client.query(`
      set client_encoding = 'UTF8';
      set datestyle = 'ISO, YMD';
      set intervalstyle = 'postgres';
      set timezone = 'UTC';
      set extra_float_digits = 1;
      set bytea_output = 'hex';
      set search_path = public, extensions;
      set statement_timeout = 0;
      set idle_in_transaction_session_timeout = 0;
      set row_security = off;
    `)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw new CommandError(
      `The database cannot be reached: ${reasonOf(error)}. Check DATABASE_URL and that PostgreSQL runs.`,
    )
  }
}
