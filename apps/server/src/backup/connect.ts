import { reasonOf } from '@localchef/backend/reason-of'
import pg from 'pg'
import { settleSession } from '../database/settle-session.ts'
import { CommandError } from '../lifecycle/command-error.ts'

/** Opens a dedicated connection, for work that must be one transaction. */
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
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw new CommandError(
      `The database cannot be reached: ${reasonOf(error)}. Check DATABASE_URL and that PostgreSQL runs.`,
    )
  }
}
