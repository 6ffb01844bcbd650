import { gzipSync } from 'node:zlib'
import { Compression } from 'pmtiles'
import { type Box, regionTiles, type TileRange } from './region-tiles.ts'
import type { ByteRange, RemoteArchive } from './remote-archive.ts'
import { type DirectoryEntry, readDirectory, unpacked, writeDirectories } from './tile-directory.ts'

/** The archive of a region: its start, which is known before any tile is downloaded, and the parts that follow it. */
export interface StreetsPlan {
  /** Header, directories and metadata. */
  start: Buffer
  /** Ranges of the source in the order in which they are written. */
  parts: ByteRange[]
  bytes: number
}

/** Directories closer together than this are read in one request. */
const nearBytes = 256 * 1024

/** Reads the directories of a region, so that its size is known before it is downloaded. */
export async function planStreets(archive: RemoteArchive, box: Box): Promise<StreetsPlan> {
  const { header } = archive
  const wanted = regionTiles(box, header.maxZoom)
  const found = await findEntries(archive, wanted)
  const { entries, parts } = placeTiles(found, header.tileDataOffset)
  const { root, leaves } = writeDirectories(entries)
  const metadata = await noteSource(archive)
  const start = Buffer.concat([
    writeHeader(archive, box, { entries, parts, root, metadata, leaves }),
    root,
    metadata,
    leaves,
  ])
  return { start, parts, bytes: start.length + bytesOf(parts) }
}

export function bytesOf(parts: readonly ByteRange[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

async function findEntries(archive: RemoteArchive, wanted: readonly TileRange[]): Promise<DirectoryEntry[]> {
  const { header, start } = archive
  const rootEnd = header.rootDirectoryOffset + header.rootDirectoryLength
  const found: DirectoryEntry[] = []
  let level = [readDirectory(start.subarray(header.rootDirectoryOffset, rootEnd), header.internalCompression)]
  while (level.length > 0) {
    const leaves: DirectoryEntry[] = []
    for (const directory of level) {
      for (const [index, entry] of directory.entries()) {
        const isLeaf = entry.run === 0
        const after = isLeaf
          ? (directory[index + 1]?.tile ?? Number.POSITIVE_INFINITY)
          : entry.tile + entry.run
        const overlaps = overlapsOf(wanted, { first: entry.tile, after })
        if (isLeaf && overlaps.length > 0) leaves.push(entry)
        if (isLeaf) continue
        for (const { first, after: end } of overlaps) found.push({ ...entry, tile: first, run: end - first })
      }
    }
    level = await readLeaves(archive, leaves, header.internalCompression)
  }
  return found.sort((one, other) => one.tile - other.tile)
}

/** The parts of sorted ranges that lie within a range. */
function overlapsOf(sorted: readonly TileRange[], { first, after }: TileRange): TileRange[] {
  const overlaps: TileRange[] = []
  for (let index = firstEndingAfter(sorted, first); index < sorted.length; index += 1) {
    const range = sorted[index]
    if (!range || range.first >= after) break
    overlaps.push({ first: Math.max(first, range.first), after: Math.min(after, range.after) })
  }
  return overlaps
}

function firstEndingAfter(sorted: readonly TileRange[], tile: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.after ?? 0) > tile) {
      high = middle
    } else {
      low = middle + 1
    }
  }
  return low
}

async function readLeaves(
  { header, read }: RemoteArchive,
  leaves: readonly DirectoryEntry[],
  compression: Compression,
): Promise<DirectoryEntry[][]> {
  const sorted = leaves.toSorted((one, other) => one.offset - other.offset)
  const directories: DirectoryEntry[][] = []
  for (let at = 0; at < sorted.length; ) {
    const group = nearby(sorted, at)
    at += group.length
    const offset = group[0]?.offset ?? 0
    const last = group.at(-1)
    const length = last ? last.offset + last.length - offset : 0
    const bytes = await gather(read({ offset: header.leafDirectoryOffset + offset, length }))
    for (const leaf of group) {
      const from = leaf.offset - offset
      directories.push(readDirectory(bytes.subarray(from, from + leaf.length), compression))
    }
  }
  return directories
}

function nearby(sorted: readonly DirectoryEntry[], at: number): DirectoryEntry[] {
  const group: DirectoryEntry[] = []
  for (const leaf of sorted.slice(at)) {
    const last = group.at(-1)
    if (last && leaf.offset - (last.offset + last.length) > nearBytes) break
    group.push(leaf)
  }
  return group
}

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const gathered: Uint8Array[] = []
  for await (const piece of pieces) gathered.push(piece)
  return Buffer.concat(gathered)
}

/** Tiles with the same bytes, such as those of the sea, are stored once. Neighbors in the source are one part. */
function placeTiles(found: readonly DirectoryEntry[], dataOffset: number) {
  const contents = new Map(found.map(({ offset, length }) => [offset, length]))
  const placed = new Map<number, number>()
  const parts: ByteRange[] = []
  let written = 0
  for (const [offset, length] of [...contents].sort(([one], [other]) => one - other)) {
    placed.set(offset, written)
    written += length
    const last = parts.at(-1)
    if (last && last.offset + last.length === dataOffset + offset) {
      last.length += length
    } else {
      parts.push({ offset: dataOffset + offset, length })
    }
  }
  const entries = found.map((entry) => ({ ...entry, offset: placed.get(entry.offset) ?? 0 }))
  return { entries, parts }
}

/** The source's metadata with its address: a download that broke off continues only with the same source. */
async function noteSource({ address, header, read }: RemoteArchive): Promise<Buffer> {
  const packed = await gather(read({ offset: header.jsonMetadataOffset, length: header.jsonMetadataLength }))
  const text = Buffer.from(unpacked(packed, header.internalCompression)).toString('utf8')
  const metadata: unknown = text ? JSON.parse(text) : {}
  const noted = { ...(metadata instanceof Object ? metadata : {}), source: [address, header.etag].join(' ') }
  return gzipSync(JSON.stringify(noted))
}

interface Written {
  entries: readonly DirectoryEntry[]
  parts: readonly ByteRange[]
  root: Buffer
  metadata: Buffer
  leaves: Buffer
}

const headerBytes = 127

function writeHeader({ header, start }: RemoteArchive, box: Box, written: Written): Buffer {
  const { entries, parts, root, metadata, leaves } = written
  // The kind and compression of the tiles, and the zooms, stay as in the source.
  const bytes = Buffer.from(start.subarray(0, headerBytes))
  const metadataAt = headerBytes + root.length
  const leavesAt = metadataAt + metadata.length
  const dataAt = leavesAt + leaves.length
  const places = [headerBytes, root.length, metadataAt, metadata.length, leavesAt, leaves.length, dataAt]
  const tiles = entries.reduce((sum, { run }) => sum + run, 0)
  const contents = new Set(entries.map(({ offset }) => offset)).size
  for (const [index, value] of [...places, bytesOf(parts), tiles, entries.length, contents].entries()) {
    bytes.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  }
  bytes.writeUInt8(Compression.Gzip, 97)
  const [west, south, east, north] = box
  for (const [index, degrees] of box.entries()) {
    bytes.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  }
  bytes.writeUInt8(header.minZoom, 118)
  bytes.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  bytes.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return bytes
}
