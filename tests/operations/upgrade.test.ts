import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { freePort } from '../free-port.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { type StartedProcess, startProcess } from '../lifecycle/start-process.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { addBuyers, addOpenKitchen, cartOf, tokensFor } from '../ordering-people.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const siteUrl = 'http://localhost'
const nextVersion = '99.1.0'
const nextMigration = '29990101000000_next_release.sql'
/** As an upgrade may be beside the release before it: it adds, and takes nothing away. */
const nextSql = `
alter table public.dishes add column next_release_note text;
create table public.next_release_notes (id uuid primary key default gen_random_uuid(), note text not null);
alter table public.next_release_notes enable row level security;
create policy next_release_notes_read on public.next_release_notes for select using (true);
grant select on public.next_release_notes to anon;
insert into public.next_release_notes (note) values ('hello');
`

let folder: string
let open: TestDatabase
let kitchen: Kitchen
let token: string
const started: StartedProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-upgrade-'))
  open = await openTestDatabase()
  kitchen = await addOpenKitchen(open.database, { portions: 100 })
  token = (await tokensFor(folder, siteUrl, await addBuyers(open.database, 1))).tokens[0] ?? ''
})

afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await open?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(changes: Record<string, string> = {}, main?: string) {
  const port = await freePort()
  const environment = {
    DATABASE_URL: open.url,
    DATA_DIR: folder,
    SITE_URL: siteUrl,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...changes,
  }
  const server = startProcess(environment, [], main)
  started.push(server)
  return { ...server, url: `http://127.0.0.1:${port}` }
}

/** This tree with one more migration and a later version: the release after this one. */
async function makeNextRelease(): Promise<string> {
  const tree = join(folder, 'next')
  for (const part of ['package.json', 'apps/server', 'packages/backend/migrations', 'supabase/migrations']) {
    await cp(join(project, part), join(tree, part), {
      recursive: true,
      filter: (source) => !source.endsWith('node_modules'),
    })
  }
  await symlink(join(project, 'node_modules'), join(tree, 'node_modules'))
  await writeFile(join(tree, 'supabase/migrations', nextMigration), nextSql)
  const manifest = join(tree, 'apps/server/package.json')
  await writeFile(
    manifest,
    JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), version: nextVersion }),
  )
  return join(tree, 'apps/server/src/main.ts')
}

/** The status of an order, and of a read of rows that only the next release has. */
async function statusesAt(url: string): Promise<{ order: number; nextRows: number }> {
  const { supabaseAnonKey: anonKey } = await (await fetch(`${url}/config.json`)).json()
  const server = { url, anonKey }
  const quote = await callFunction(server, quoteOrder, cartOf(kitchen))
  const order = await callFunction(
    server,
    placeOrder,
    { ...cartOf(kitchen), slotFrom: quote.data.slots[0]?.from ?? '' },
    { accessToken: token, idempotencyKey: randomUUID() },
  )
  const rows = await fetch(`${url}/rest/v1/next_release_notes?select=note`, { headers: { apikey: anonKey } })
  await rows.arrayBuffer()
  return { order: order.status, nextRows: rows.status }
}

test('a release serves on beside the next one, is refused on its schema with the way out, and can be gone back to', async () => {
  const [nextMain, last] = [await makeNextRelease(), await start()]
  await last.ready
  expect(await statusesAt(last.url)).toEqual({ order: 200, nextRows: 404 })

  const next = await start({}, nextMain)
  await next.ready
  expect(await statusesAt(next.url)).toEqual({ order: 200, nextRows: 200 })
  expect((await statusesAt(last.url)).order).toBe(200)
  const { rows } = await open.database.pool.query<{ release: string }>(
    'select release from localchef.migrations where name = $1',
    [`marketplace/${nextMigration}`],
  )
  expect(rows).toEqual([{ release: nextVersion }])

  last.child.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)
  const refused = await start()
  expect((await refused.ended).code).toBe(1)
  expect(refused.output()).toContain(
    `the database was brought further by release ${nextVersion}: marketplace/${nextMigration}`,
  )
  expect(refused.output()).toContain('"Going back" in docs/operate.md')

  const back = await start({ NEWER_SCHEMA: 'allow' })
  await back.ready
  expect((await statusesAt(back.url)).order).toBe(200)
  expect((await statusesAt(next.url)).order).toBe(200)
})
