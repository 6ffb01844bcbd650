import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StartedProcess, startProcess } from './start-process.ts'

/** A user namespace of its own, in which even an ordinary user may mount a small disk in memory. */
const namespace = ['unshare', '--user', '--map-root-user', '--mount'] as const
const started: StartedProcess[] = []
let folder: string
/** Containers often forbid it; then only the words are tested, in `explain-failure.test.ts`. */
let canMount: boolean

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-full-'))
  const [file, ...args] = namespace
  canMount = await promisify(execFile)(file, [...args, 'mount', '-t', 'tmpfs', 'none', folder]).then(
    () => true,
    () => false,
  )
})

afterAll(async () => {
  for (const { child } of started) child.kill('SIGTERM')
  await Promise.all(started.map(({ ended }) => ended))
  await rm(folder, { recursive: true, force: true })
})

/** The server with its data on a disk of that size, which only it sees. */
function startOnDisk(size: string): StartedProcess {
  const mount = `mount -t tmpfs -o mode=755,size=${size} none "$0" && exec "$@"`
  const environment = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }
  const server = startProcess(environment, [...namespace, 'sh', '-c', mount, folder])
  started.push(server)
  return server
}

it('a disk too small for a database is said to be full', async () => {
  if (!canMount) return
  const server = startOnDisk('20m')
  expect((await server.ended).code).toBe(1)
  expect(server.output()).toContain(
    `The disk of ${join(folder, 'data', 'postgres')} is full. Nothing was deleted.`,
  )
})

it('a disk that runs full costs nothing that was answered, and writing goes on when there is space again', async () => {
  if (!canMount) return
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
    // Nothing that can be compressed, so that the disk is soon full.
    const name = randomBytes(30_000).toString('base64')
    const body = JSON.stringify({ slug, name: slug, name_ru: name })
    const { status } = await fetch(`${url}/rest/v1/cuisines`, { method: 'POST', headers, body })
    if (status === 201) answered.push(slug)
    return status
  }
  expect(await write()).toBe(201)

  const filler = join(inside, 'filler')
  const { bavail, bsize } = await statfs(inside)
  await writeFile(filler, Buffer.alloc(bavail * bsize))
  await expect.poll(write, { timeout: 60_000, interval: 1 }).not.toBe(201)

  await rm(filler)
  await expect.poll(write, { timeout: 60_000, interval: 20 }).toBe(201)
  const rows = await fetch(`${url}/rest/v1/cuisines?select=slug&slug=like.x*`, { headers })
  const kept = new Set((await rows.json()).map(({ slug }: { slug: string }) => slug))
  expect(answered.filter((slug) => !kept.has(slug))).toEqual([])
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
}, 180_000)
