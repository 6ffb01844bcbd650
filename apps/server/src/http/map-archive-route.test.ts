import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createMapArchiveRoute } from './map-archive-route.ts'

const log = pino({ level: 'silent' })
const content = 'PMTiles and the tiles after it'
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

async function archiveFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-archive-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  const path = join(folder, 'streets.pmtiles')
  await writeFile(path, content)
  return path
}

async function archiveServer(hasRanges: boolean): Promise<string> {
  const server = createServer((request, response) => {
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    if (!hasRanges) return response.end(content)
    const part = content.slice(Number(first), Number(last) + 1)
    const range = `bytes ${first}-${Number(first) + part.length - 1}/${content.length}`
    return response.writeHead(206, { 'content-range': range, etag: '"one"' }).end(part)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/streets.pmtiles`
}

async function ask(archive: string, range?: string) {
  const headers = range ? { range } : {}
  const response = await createMapArchiveRoute(archive, log).request('/', { headers })
  return { response, text: await response.text() }
}

test.each([
  ['a file', archiveFile],
  ['another server', () => archiveServer(true)],
])('an archive of %s is handed out by ranges', async (_where, make) => {
  const { response, text } = await ask(await make(), 'bytes=0-6')
  expect([response.status, text]).toEqual([206, 'PMTiles'])
  expect(response.headers.get('content-range')).toBe(`bytes 0-6/${content.length}`)
  expect(response.headers.get('etag')).toBeTruthy()
})

test.each([
  ['no range', undefined],
  ['an open range', 'bytes=0-'],
  ['more than four megabytes', 'bytes=0-4194304'],
  ['several ranges', 'bytes=0-1,3-4'],
  ['a range that ends before it begins', 'bytes=5-4'],
])('%s is refused', async (_what, range) => {
  expect((await ask(await archiveFile(), range)).response.status).toBe(416)
})

test('a range beyond the end of a map archive is refused, and one across the end is truncated', async () => {
  const path = await archiveFile()
  expect((await ask(path, 'bytes=1000-2000')).response.status).toBe(416)
  expect((await ask(path, 'bytes=26-2000')).text).toBe('r it')
})

test('a map archive on a server without ranges and a missing map archive both answer 502', async () => {
  expect((await ask(await archiveServer(false), 'bytes=0-6')).response.status).toBe(502)
  expect((await ask(join(tmpdir(), 'no-such-archive.pmtiles'), 'bytes=0-6')).response.status).toBe(502)
})
