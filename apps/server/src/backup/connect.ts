import { reasonOf } from '@localchef/backend/reason-of'
import pg from 'pg'
import { CommandError } from '../lifecycle/command-error.ts'

/** One session of its own, for what has to be one transaction from beginning to end. */
export async function connectSession(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A session that breaks makes its next statement fail, which is said in words.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw new CommandError(
      `The database cannot be reached: ${reasonOf(error)}. Check DATABASE_URL and that PostgreSQL runs.`,
    )
  }
}
