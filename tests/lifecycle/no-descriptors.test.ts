import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskFileStore } from '@localchef/backend/storage/file-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineCannot } from '../machine-cannot.ts'
import { openServedDatabase, type TestDatabase } from '../open-test-database.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

/** A server whose clients take all files and connections that it may open. */

const mostFiles = 200
const version = 'version-of-a-picture'

let folder: string
let open: TestDatabase
let server: StartedProcess
let url: string
/** Keeps one connection from before the crowd. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const crowd = new Set<Socket>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-descriptors-'))
  open = await openServedDatabase()
  await createDiskFileStore(join(folder, 'storage')).put(version, Buffer.from('bytes'))
  await open.database.pool.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ('avatars', 'x/picture.webp', $1, '{"mimetype": "image/webp", "size": 5}')`,
    [version],
  )
  const limited = ['sh', '-c', `ulimit -n ${mostFiles} && exec "$@"`, 'sh']
  server = startProcess({ DATABASE_URL: open.url, DATA_DIR: folder, DATABASE_POOL_SIZE: '4' }, limited)
  url = await server.ready
})

afterAll(async () => {
  leave()
  agent.destroy()
  server?.child.kill('SIGKILL')
  await server?.ended
  await open?.stop()
  await rm(folder, { recursive: true, force: true })
})

const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(`${url}${path}`, { agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    }).on('error', reject)
  })

const openFiles = async () => (await readdir(`/proc/${server.child.pid}/fd`)).length

/** A client that opens another connection as soon as its own is closed. */
function crowdIn(): void {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  crowd.add(socket)
  socket.on('error', () => undefined)
  socket.on('close', () => {
    if (crowd.delete(socket)) crowdIn()
  })
}

function leave(): void {
  const leaving = [...crowd]
  crowd.clear()
  for (const socket of leaving) socket.destroy()
}

const endConnections = () =>
  open.database.pool.query(
    `select pg_terminate_backend(pid)
     from pg_stat_activity
     where datname = current_database()
       and pid <> pg_backend_pid()`,
  )

const paths = ['/readyz', '/rest/v1/cuisines', '/storage/v1/object/public/avatars/x/picture.webp']
const statuses = () =>
  paths.reduce(
    async (all, path) => [...(await all), await statusOf(path)],
    Promise.resolve<(number | undefined)[]>([]),
  )

test('a server without free descriptors answers 503 at worst, and recovers when there are some', async (context) => {
  if (process.platform !== 'linux') machineCannot(context, 'list the files of a process')
  expect(await statuses()).toEqual([200, 200, 200])
  for (let count = 0; count < mostFiles; count += 1) crowdIn()
  await expect.poll(openFiles, { timeout: 20_000 }).toBeGreaterThanOrEqual(mostFiles - 1)
  // The picture's file cannot be opened; the database answers on the connections that the server has.
  await expect.poll(statuses, { timeout: 20_000 }).toEqual([200, 200, 503])
  // The server has to open its database connections again. The crowd may or may not take the descriptors first.
  const seen = new Set<number | undefined>()
  const withoutDatabase = async () => {
    await endConnections()
    const answers = await statuses()
    for (const status of answers) seen.add(status)
    return answers
  }
  await expect.poll(withoutDatabase, { timeout: 30_000 }).toEqual([503, 503, 503])
  expect([...seen].filter((status) => status !== 200)).toEqual([503])
  expect(await statusOf('/healthz')).toBe(200)
  expect(server.child.exitCode).toBeNull()

  leave()
  await expect.poll(statuses, { timeout: 60_000 }).toEqual([200, 200, 200])
  expect(await fetch(`${url}/readyz`).then(({ status }) => status)).toBe(200)
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})
