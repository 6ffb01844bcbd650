import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { PMTiles, type Source, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alreadyLoaded, downloadStreets, requireRoom } from './download-streets.ts'
import { findRegion } from './find-region.ts'
import { planStreets } from './plan-streets.ts'
import { type Box, regionTiles } from './region-tiles.ts'
import { openArchive, type RemoteArchive } from './remote-archive.ts'
import { writeDirectories } from './tile-directory.ts'

let folder: string
const cleanups: (() => unknown)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-cut-'))
})
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
  await rm(folder, { recursive: true })
})

const deepest = 7
const bayArea: Box = [-123.1, 36.9, -121.2, 38.9]

/** The bytes of a tile; every seventh is of the sea, whose tiles are all alike. */
function contentOf(tile: number): string {
  return tile % 7 === 0 ? 'sea' : `tile ${tile} ${'.'.repeat(tile % 40)}`
}

/** An archive of the whole world, with so many tiles that its root directory points to further ones. */
function worldArchive(): Buffer {
  const count = (4 ** (deepest + 1) - 1) / 3
  const places = new Map<string, { offset: number; length: number }>()
  const chunks: Buffer[] = []
  let written = 0
  const entries = Array.from({ length: count }, (_, tile) => {
    const content = contentOf(tile)
    const bytes = gzipSync(content)
    const place = places.get(content) ?? { offset: written, length: bytes.length }
    if (!places.has(content)) {
      places.set(content, place)
      chunks.push(bytes)
      written += bytes.length
    }
    return { tile, run: 1, ...place }
  })
  const { root, leaves } = writeDirectories(entries)
  const metadata = gzipSync('{"vector_layers":[]}')
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const ends = [127, root.length, 127 + root.length, metadata.length, 127 + root.length + metadata.length]
  const dataAt = 127 + root.length + metadata.length + leaves.length
  const numbers = [...ends, leaves.length, dataAt, written, count, count, places.size]
  for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  for (const [index, value] of [0, 2, 2, 1, 0, deepest].entries()) header.writeUInt8(value, 96 + index)
  return Buffer.concat([header, root, metadata, leaves, ...chunks])
}

const world = worldArchive()

interface Double {
  address: string
  asked: number
  /** Bytes of tiles after which the connection breaks. */
  breaksAfter: number
}

async function serveWorld(): Promise<Double> {
  const double = { address: '', asked: 0, breaksAfter: Number.POSITIVE_INFINITY }
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/world')) return response.writeHead(404).end()
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const part = world.subarray(Number(first), Number(last) + 1)
    double.asked += part.length
    response.writeHead(206, { etag: '"one"', 'content-length': part.length })
    if (part.length <= double.breaksAfter) return response.end(part)
    response.write(part.subarray(0, double.breaksAfter), () => response.destroy())
    return response
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => server.close())
  double.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/world.pmtiles`
  return double
}

async function opened(address: string): Promise<RemoteArchive> {
  const archive = await openArchive(address)
  if (!archive) throw new Error('the double has no archive')
  return archive
}

/** The archive at a path, read by the library that browsers use. */
async function readTile(path: string, tile: number): Promise<string | undefined> {
  const bytes = await readFile(path)
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  }
  const found = await new PMTiles(source).getZxy(...tileIdToZxy(tile))
  return found && Buffer.from(found.data).toString('utf8')
}

test('the cut of a region holds every tile of it, unchanged, and none of elsewhere', async () => {
  const { address } = await serveWorld()
  const archive = await opened(address)
  const plan = await planStreets(archive, bayArea)
  const file = join(folder, 'streets.pmtiles')
  await downloadStreets(archive, plan, file, () => {})
  expect((await stat(file)).size).toBe(plan.bytes)
  const wanted = regionTiles(bayArea, deepest).flatMap(({ first, after }) =>
    Array.from({ length: after - first }, (_, index) => first + index),
  )
  expect(wanted.length).toBeGreaterThan(deepest)
  for (const tile of wanted) expect(await readTile(file, tile)).toBe(contentOf(tile))
  expect(await readTile(file, zxyToTileId(deepest, 0, 0))).toBeUndefined()
  expect(plan.bytes).toBeLessThan(world.length / 4)
})

test('a box touches exactly the tiles that its ranges name', () => {
  // A hundredth of a degree off whole degrees, because no tile of these zooms ends there.
  const degrees = (most: number) => fc.integer({ min: -most, max: most }).map((whole) => whole + 0.013)
  fc.assert(
    fc.property(degrees(170), degrees(75), degrees(170), degrees(75), (one, south, other, north) => {
      fc.pre(one < other && south < north)
      const named = new Set<number>()
      for (const { first, after } of regionTiles([one, south, other, north], 5)) {
        for (let tile = first; tile < after; tile += 1) named.add(tile)
      }
      const isIn = (tile: number) => {
        const [zoom, x, y] = tileIdToZxy(tile)
        const [west, east] = [x, x + 1].map((column) => (column / 2 ** zoom) * 360 - 180) as [number, number]
        const [top, bottom] = [y, y + 1].map((row) => latitudeOf(row / 2 ** zoom)) as [number, number]
        return west <= other && east > one && bottom <= north && top >= south
      }
      for (let tile = 0; tile < (4 ** 6 - 1) / 3; tile += 1) expect(named.has(tile)).toBe(isIn(tile))
    }),
    { numRuns: 20 },
  )
})

function latitudeOf(northing: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * northing))) * 180) / Math.PI
}

test('a download that broke off continues where it ended, and another region begins anew', async () => {
  const double = await serveWorld()
  const archive = await opened(double.address)
  const west: Box = [-125, 24, -100, 49]
  const plan = await planStreets(archive, west)
  const file = join(folder, 'streets.pmtiles')
  double.breaksAfter = 3000
  await expect(downloadStreets(archive, plan, file, () => {})).rejects.toThrow('cannot be reached')
  await expect(stat(file)).rejects.toThrow('ENOENT')
  const loaded = await alreadyLoaded(file, plan)
  expect(loaded).toBeGreaterThan(plan.start.length)
  expect(await alreadyLoaded(file, await planStreets(archive, bayArea))).toBe(0)
  double.breaksAfter = Number.POSITIVE_INFINITY
  double.asked = 0
  await downloadStreets(archive, plan, file, () => {})
  expect((await stat(file)).size).toBe(plan.bytes)
  const [sample] = regionTiles(west, deepest).slice(-1)
  expect(await readTile(file, sample?.first ?? 0)).toBe(contentOf(sample?.first ?? 0))
  await expect(stat(`${file}.part`)).rejects.toThrow('ENOENT')
  const fresh = join(folder, 'fresh.pmtiles')
  await downloadStreets(archive, plan, fresh, () => {})
  expect(await readFile(file)).toEqual(await readFile(fresh))
})

test.each([
  ['California', 'California', [-124.6, 32.3, -113.9, 42.2]],
  ['ca', 'California', [-124.6, 32.3, -113.9, 42.2]],
  ['Калифорния', 'California', [-124.6, 32.3, -113.9, 42.2]],
])('%s is a region', (typed, name, [west = 0]) => {
  const region = findRegion(typed)
  expect(region.name).toBe(name)
  expect(Math.abs(region.box[0] - west)).toBeLessThan(0.5)
})

test('a region is a box of degrees too, and nothing else', () => {
  expect(findRegion('-123.1,36.9,-121.2,38.9').box).toEqual(bayArea)
  for (const typed of [
    'Kalifornia',
    '',
    '1,2,3',
    '-121,36.9,-123,38.9',
    '-123,36,-121,99',
    '1,2,,4',
    'a,b,c,d',
  ]) {
    expect(() => findRegion(typed)).toThrow('Name a state')
  }
})

test('a cut without room is refused before the download, with both sizes', async () => {
  const file = join(folder, 'streets.pmtiles')
  await expect(requireRoom(file, 1e18)).rejects.toThrow(
    /no room: 1000000000000 MB are needed, \d+ MB are free/,
  )
  await expect(requireRoom(file, 1000)).resolves.toBeUndefined()
})

test('an unreachable server, a missing archive and a file of another kind are told apart', async () => {
  await expect(openArchive('http://127.0.0.1:1/world.pmtiles')).rejects.toThrow(
    '127.0.0.1:1 cannot be reached',
  )
  const { address } = await serveWorld()
  expect(await openArchive(new URL('/none', address).href)).toBeUndefined()
  const other = createServer((_request, response) => response.writeHead(206).end('<html>'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => other.close())
  const page = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  await expect(openArchive(page)).rejects.toThrow('is no PMTiles archive')
})

test('a file of another plan beside the streets is no beginning of them', async () => {
  const { address } = await serveWorld()
  const plan = await planStreets(await opened(address), bayArea)
  const file = join(folder, 'streets.pmtiles')
  expect(await alreadyLoaded(file, plan)).toBe(0)
  await writeFile(`${file}.part`, Buffer.alloc(plan.bytes))
  expect(await alreadyLoaded(file, plan)).toBe(0)
})
