import pg from 'pg'
import type { Address } from './address.ts'

/** The server's role: the owner of its database, and not a superuser. */
const owner = 'localchef'
const database = 'localchef'

/** URL of the server's connections. */
export function serverUrl(address: Address): string {
  return address.url(owner, database)
}

/** Creates the server's role and database if missing. Returns the URL of the server's connections. */
export async function prepareOwner(address: Address): Promise<string> {
  const admin = new pg.Client({ connectionString: address.url('postgres', 'postgres') })
  await admin.connect()
  try {
    // Only a superuser may grant BYPASSRLS, so the request roles are created here.
    for (const [role, attributes] of [
      [owner, 'login'],
      ['anon', 'nologin noinherit'],
      ['authenticated', 'nologin noinherit'],
      ['service_role', 'nologin noinherit bypassrls'],
    ] as const) {
      const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role])
      if (rowCount === 0) await admin.query(`create role ${role} ${attributes}`)
    }
    await admin.query(`grant anon, authenticated, service_role to ${owner}`)
    if (address.password !== undefined) {
      await admin.query(`alter role ${owner} password ${pg.escapeLiteral(address.password)}`)
    }
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await admin.query(`create database ${database} owner ${owner}`)
  } finally {
    await admin.end()
  }
  return serverUrl(address)
}
