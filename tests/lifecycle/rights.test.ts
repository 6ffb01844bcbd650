import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asAdmin, urlOf } from '../database-template.ts'
import { type NewPostgres, newPostgres } from '../new-postgres.ts'
import { startProcess } from './start-process.ts'

describe.each([
  ['the oldest', true],
  ['the newest', false],
])('on %s PostgreSQL', (_, isOldest) => {
  let folder: string
  let postgres: NewPostgres
  let adminUrl: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'localchef-rights-'))
    postgres = await newPostgres(folder, { isOldest })
    adminUrl = await postgres.databaseUrl()
  })
  afterAll(async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const environment = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') })

  /** The SQL statements printed by the server, without indentation. */
  function printedStatements(output: string): string[] {
    return [...output.matchAll(/^ {2}(\w.*);$/gm)].map(([, statement]) => statement ?? '')
  }

  it('a start as a plain owner prints statements for a superuser, and works after they were run', async () => {
    await asAdmin(adminUrl, [
      `create role plain login password 'plain'`,
      'create database marketplace owner plain',
    ])
    const url = urlOf(adminUrl, { name: 'plain', password: 'plain', database: 'marketplace' })
    const refused = startProcess(environment(url))
    expect((await refused.ended).code).toBe(1)
    expect(printedStatements(refused.output())).toEqual([
      'create role anon nologin noinherit',
      'create role authenticated nologin noinherit',
      'create role service_role nologin noinherit bypassrls',
      'grant anon, authenticated, service_role to "plain"',
    ])
    // Only the message, without follow-up errors of the missing setup.
    expect(refused.output()).not.toContain('does not exist')

    await asAdmin(urlOf(adminUrl, { database: 'marketplace' }), printedStatements(refused.output()))
    const server = startProcess(environment(url))
    expect((await fetch(`${await server.ready}/rest/v1/cuisines`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  it('a start as a role without ownership is refused until the printed grants are given', async () => {
    await asAdmin(adminUrl, [
      `create role guest login password 'guest'`,
      'create database foreign_marketplace',
    ])
    const url = urlOf(adminUrl, { name: 'guest', password: 'guest', database: 'foreign_marketplace' })
    const refused = startProcess(environment(url))
    expect((await refused.ended).code).toBe(1)
    expect(printedStatements(refused.output())).toEqual([
      'grant anon, authenticated, service_role to "guest"',
      'grant create on database "foreign_marketplace" to "guest"',
      'grant usage, create on schema public to "guest"',
    ])

    await asAdmin(urlOf(adminUrl, { database: 'foreign_marketplace' }), printedStatements(refused.output()))
    const server = startProcess(environment(url))
    await server.ready
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })
})
