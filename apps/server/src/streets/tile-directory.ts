import { gunzipSync, gzipSync } from 'node:zlib'
import { Compression, readVarint } from 'pmtiles'
import { CommandError } from '../lifecycle/command-error.ts'

/**
 * An entry of an archive's directory: the place of one tile's bytes, which `run` consecutive tiles share. With a run of
 * 0, it is the place of a further directory.
 */
export interface DirectoryEntry {
  tile: number
  run: number
  offset: number
  length: number
}

/** Version 3 of the format: columns of varints, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
export function readDirectory(packed: Uint8Array, compression: Compression): DirectoryEntry[] {
  const position = { buf: unpacked(packed, compression), pos: 0 }
  const count = readVarint(position)
  const column = () => Array.from({ length: count }, () => readVarint(position))
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()]
  const entries: DirectoryEntry[] = []
  let tile = 0
  for (let index = 0; index < count; index += 1) {
    tile += steps[index] ?? 0
    const before = entries[index - 1]
    const written = offsets[index] ?? 0
    // An offset of 0 means: right after the entry before.
    const offset = written === 0 && before ? before.offset + before.length : written - 1
    entries.push({ tile, run: runs[index] ?? 0, offset, length: lengths[index] ?? 0 })
  }
  return entries
}

export function unpacked(packed: Uint8Array, compression: Compression): Uint8Array {
  if (compression === Compression.None) return packed
  if (compression === Compression.Gzip) return gunzipSync(packed)
  throw new CommandError('The archive packs its directories in a way that this command does not read.')
}

export interface Directories {
  root: Buffer
  leaves: Buffer
}

/** A reader's first request fetches 16 kB, which must contain the header (127 bytes) and the root directory. */
const mostRootBytes = 16_384 - 127
const firstLeafEntries = 4096

/** Directories of these entries, packed by gzip. */
export function writeDirectories(entries: readonly DirectoryEntry[]): Directories {
  const whole = packEntries(entries)
  if (whole.length <= mostRootBytes) return { root: whole, leaves: Buffer.alloc(0) }
  for (let leafEntries = firstLeafEntries; ; leafEntries *= 2) {
    const written = writeLeaves(entries, leafEntries)
    if (written.root.length <= mostRootBytes) return written
  }
}

function writeLeaves(entries: readonly DirectoryEntry[], leafEntries: number): Directories {
  const leaves: Buffer[] = []
  const rows: DirectoryEntry[] = []
  let offset = 0
  for (let at = 0; at < entries.length; at += leafEntries) {
    const part = entries.slice(at, at + leafEntries)
    const leaf = packEntries(part)
    rows.push({ tile: part[0]?.tile ?? 0, run: 0, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: packEntries(rows), leaves: Buffer.concat(leaves) }
}

function packEntries(entries: readonly DirectoryEntry[]): Buffer {
  const bytes: number[] = []
  const write = (value: number) => {
    let left = value
    for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80)
    bytes.push(left)
  }
  write(entries.length)
  for (const [index, { tile }] of entries.entries()) write(tile - (entries[index - 1]?.tile ?? 0))
  for (const { run } of entries) write(run)
  for (const { length } of entries) write(length)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    write(before && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return gzipSync(Buffer.from(bytes))
}
