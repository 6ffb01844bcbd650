import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { needDisks, onSmallDisk } from '../small-disk.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

const started: StartedProcess[] = []
let folder: string
/** Containers often forbid mounting; then only the messages are tested, in `explain-failure.test.ts`. */

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-full-'))
})

afterAll(async () => {
  for (const { child } of started) child.kill('SIGTERM')
  await Promise.all(started.map(({ ended }) => ended))
  await rm(folder, { recursive: true, force: true })
})

/** Starts the server with its data on a disk of that size, visible only to it. */
function startOnDisk(size: string): StartedProcess {
  const environment = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }
  const server = startProcess(environment, onSmallDisk(folder, size))
  started.push(server)
  return server
}

/** Fills the disk until nothing more fits, because PostgreSQL writes at the same time. */
async function fillDisk(file: string): Promise<void> {
  const handle = await open(file, 'w')
  const block = Buffer.alloc(1024 ** 2)
  let reason: unknown
  while (reason === undefined) {
    await handle.write(block).catch((error: NodeJS.ErrnoException) => {
      reason = error.code
    })
  }
  await handle.close()
  expect(reason).toBe('ENOSPC')
}

it('a disk too small for a database is reported as full', async (context) => {
  await needDisks(context, folder)
  const server = startOnDisk('20m')
  expect((await server.ended).code).toBe(1)
  expect(server.output()).toContain(
    `The disk of ${join(folder, 'data', 'postgres')} is full. Nothing was deleted.`,
  )
})

it('a full disk loses no answered write, and writing continues once there is space', async (context) => {
  await needDisks(context, folder)
  const server = startOnDisk('400m')
  const url = await server.ready
  const inside = `/proc/${server.child.pid}/root${folder}`
  const { serviceRoleKey } = await createKeys({
    dataFolder: join(inside, 'data'),
    issuer: `${url.replace('127.0.0.1', 'localhost')}/auth/v1`,
  })
  const headers = { apikey: serviceRoleKey, 'content-type': 'application/json' }
  const answered: string[] = []
  async function write(): Promise<number> {
    const slug = `x${randomBytes(8).toString('hex')}`
    // Incompressible, so that the disk is soon full.
    const name = randomBytes(30_000).toString('base64')
    const body = JSON.stringify({ slug, name: slug, name_ru: name })
    const { status } = await fetch(`${url}/rest/v1/cuisines`, { method: 'POST', headers, body })
    if (status === 201) answered.push(slug)
    return status
  }
  expect(await write()).toBe(201)

  const filler = join(inside, 'filler')
  await fillDisk(filler)
  await expect.poll(write, { timeout: 60_000, interval: 1 }).not.toBe(201)

  await rm(filler)
  await expect.poll(write, { timeout: 60_000, interval: 20 }).toBe(201)
  const rows = await fetch(`${url}/rest/v1/cuisines?select=slug&slug=gte.x&slug=lt.y`, { headers })
  const kept = new Set((await rows.json()).map(({ slug }: { slug: string }) => slug))
  expect(answered.filter((slug) => !kept.has(slug))).toEqual([])
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
}, 180_000)
