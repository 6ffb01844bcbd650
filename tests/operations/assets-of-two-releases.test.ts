import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { type RunningProxy, startProxy } from './start-proxy.ts'

/** The documented proxy in front of processes of two releases, each with its own build's files. */

let folder: string
let releases: Server[]
let proxy: RunningProxy

/** A server with a single file. */
async function serveOnly(path: string): Promise<Server> {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === path ? 200 : 404).end(url === path ? path : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-assets-'))
  releases = [await serveOnly('/assets/index-old.js'), await serveOnly('/assets/index-new.js')]
  const ports = releases.map((server) => (server.address() as AddressInfo).port)
  proxy = await startProxy(folder, await freePort(), ports)
})
afterAll(async () => {
  await proxy?.stop()
  for (const server of releases ?? []) {
    server.closeAllConnections()
    server.close()
  }
  await rm(folder, { recursive: true, force: true })
})

async function statuses(path: string): Promise<number[]> {
  const found: number[] = []
  for (let round = 0; round < 6; round += 1) found.push((await fetch(proxy.url + path)).status)
  return found
}

test('a page of either release gets its files, whichever process the proxy asks first', async () => {
  expect(await statuses('/assets/index-old.js')).toEqual(Array(6).fill(200))
  expect(await statuses('/assets/index-new.js')).toEqual(Array(6).fill(200))
})

test('a file of neither release and a missing page are not found', async () => {
  expect(await statuses('/assets/index-lost.js')).toEqual(Array(6).fill(404))
  expect(await statuses('/nothing')).toEqual(Array(6).fill(404))
})
