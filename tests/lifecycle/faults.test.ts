import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '../free-port.ts'
import { openServedDatabase } from '../open-test-database.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

let folder: string
const started: StartedProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-faults-'))
})

afterAll(async () => {
  for (const { child } of started) child.kill('SIGTERM')
  await Promise.all(started.map(({ ended }) => ended))
  await rm(folder, { recursive: true, force: true })
})

function start(environment: Record<string, string>): StartedProcess {
  const process = startProcess({ DATA_DIR: join(folder, 'data'), ...environment })
  started.push(process)
  return process
}

describe('a start that cannot work', () => {
  it('a wrong setting ends the start with its name, value and allowed values', async () => {
    const server = start({ PORT: 'lots', SEED: 'all' })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain('Setting PORT: read "lots", allowed is a whole number from 0 to 65535.')
    expect(server.output()).toContain('Setting SEED: read "all", allowed is one of: demo, none.')
  })

  it('a taken port ends the start with a suggestion', async () => {
    const other: Server = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const server = start({ PORT: String(port), DATA_DIR: join(folder, 'never') })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain(`Port ${port} is taken`)
    expect(server.output()).toContain(`PORT=${port + 1} npm start`)
    expect(await readdir(folder)).not.toContain('never')
    other.close()
  })

  it('a database in the C locale ends the start with the statement that creates a suitable one', async () => {
    const template = inject('databaseTemplate')
    const url = new URL(template.adminUrl)
    const admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
    await admin.query(`create database bytes_only encoding 'UTF8' locale 'C' template template0`)
    url.pathname = '/bytes_only'
    const server = start({ DATABASE_URL: url.href })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain('does not know letters beyond English')
    await admin.query('drop database bytes_only')
    await admin.end()
  })
})

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const requestsOfEachKind: [path: string, init?: RequestInit][] = [
  ['/readyz'],
  ['/rest/v1/cuisines'],
  ['/functions/v1/list-reviews', json({ chefId: '00000000-0000-4000-8000-000000000001' })],
  ['/auth/v1/token?grant_type=password', json({ email: 'ann@example.com', password: 'a long password' })],
  ['/storage/v1/object/public/dish-pictures/nothing.webp'],
  ['/calendar/00000000-0000-4000-8000-000000000001.ics'],
]

describe('an unreachable database', () => {
  it('an unreachable database is logged, reported by /readyz and waited for', async () => {
    const opened = await openServedDatabase()
    // Connections are refused until the proxy listens on this port.
    const port = await freePort()
    const target = new URL(opened.url)
    target.port = String(port)
    const httpPort = await freePort()
    const server = start({ DATABASE_URL: target.href, PORT: String(httpPort) })
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('the database cannot be reached')
    const url = `http://127.0.0.1:${httpPort}`
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    const refused = await fetch(`${url}/rest/v1/places`)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(server.child.exitCode).toBeNull()
    const { port: realPort, hostname } = new URL(opened.url)
    const proxy = await openProxy(port, Number(realPort), hostname)
    await server.ready
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    proxy.cut()
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000 }).toBe(503)
    for (const [path, init] of requestsOfEachKind) {
      const answer = await fetch(`${url}${path}`, init)
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '1'])
    }
    const again = await openProxy(port, Number(realPort), hostname)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000 }).toBe(200)
    again.cut()
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    await opened.stop()
  })
})

async function openProxy(port: number, targetPort: number, targetHost: string) {
  const { connect } = await import('node:net')
  const sockets = new Set<import('node:net').Socket>()
  const proxy = createServer((socket) => {
    const target = connect(targetPort, targetHost)
    for (const end of [socket, target]) {
      sockets.add(end)
      end.on('error', () => undefined)
    }
    socket.pipe(target).pipe(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return {
    cut() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
