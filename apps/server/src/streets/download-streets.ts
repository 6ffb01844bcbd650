import { type FileHandle, open, rename, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandError } from '../lifecycle/command-error.ts'
import type { StreetsPlan } from './plan-streets.ts'
import type { ByteRange, RemoteArchive } from './remote-archive.ts'

/** Number of bytes that an interrupted download of the same plan left; 0 for none, or for bytes of another plan. */
export async function alreadyLoaded(file: string, { start, bytes }: StreetsPlan): Promise<number> {
  const part = await open(partOf(file)).catch(() => undefined)
  if (!part) return 0
  try {
    const { size } = await part.stat()
    const begun = await part.read(Buffer.alloc(start.length), 0, start.length, 0)
    return size <= bytes && begun.buffer.equals(start) ? size : 0
  } finally {
    await part.close()
  }
}

/** Refuses a download that does not fit on the disk. */
export async function requireRoom(file: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(file))
  if (bavail * bsize >= needed) return
  throw new CommandError(
    `${dirname(file)} has no room: ${inMegabytes(needed)} are needed, ${inMegabytes(bavail * bsize)} are free. ` +
      'Choose a smaller region, or another DATA_DIR.',
  )
}

export function inMegabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`
}

/**
 * Writes the plan's archive beside the file and then renames it, so that a server never reads half an archive. An
 * interrupted download keeps the bytes that it loaded.
 */
export async function downloadStreets(
  archive: RemoteArchive,
  plan: StreetsPlan,
  file: string,
  onProgress: (loaded: number) => void,
): Promise<void> {
  let loaded = await alreadyLoaded(file, plan)
  const part = await open(partOf(file), loaded > 0 ? 'r+' : 'w')
  try {
    if (loaded === 0) loaded = await write(part, plan.start, 0)
    for (const group of nearby(withoutFirst(plan.parts, loaded - plan.start.length))) {
      for await (const piece of wantedBytes(archive, group)) {
        loaded = await write(part, piece, loaded)
        onProgress(loaded)
      }
    }
    await part.sync()
  } catch (error) {
    throw isFull(error) ? new CommandError(`The disk is full: ${inMegabytes(plan.bytes)} are needed.`) : error
  } finally {
    await part.close()
  }
  await rename(partOf(file), file)
}

function partOf(file: string): string {
  return `${file}.part`
}

async function write(part: FileHandle, bytes: Uint8Array, at: number): Promise<number> {
  await part.write(bytes, 0, bytes.byteLength, at)
  return at + bytes.byteLength
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

function withoutFirst(parts: readonly ByteRange[], count: number): ByteRange[] {
  let skipped = count
  const left: ByteRange[] = []
  for (const { offset, length } of parts) {
    const cut = Math.min(skipped, length)
    skipped -= cut
    if (cut < length) left.push({ offset: offset + cut, length: length - cut })
  }
  return left
}

/** A gap of this size costs less than a further request. */
const gapBytes = 64 * 1024
const mostRequestBytes = 64 * 1024 * 1024

function nearby(parts: readonly ByteRange[]): ByteRange[][] {
  const groups: ByteRange[][] = []
  for (const part of parts) {
    const group = groups.at(-1)
    const [first, last] = [group?.at(0), group?.at(-1)]
    const isNear = last && part.offset - (last.offset + last.length) <= gapBytes
    if (group && first && isNear && part.offset + part.length - first.offset <= mostRequestBytes) {
      group.push(part)
    } else {
      groups.push([part])
    }
  }
  return groups
}

/** Reads these parts in one request, and leaves out the bytes of the gaps between them. */
async function* wantedBytes(archive: RemoteArchive, parts: readonly ByteRange[]): AsyncGenerator<Uint8Array> {
  const offset = parts[0]?.offset ?? 0
  const last = parts.at(-1)
  let at = offset
  let index = 0
  for await (const piece of archive.read({ offset, length: last ? last.offset + last.length - offset : 0 })) {
    const end = at + piece.byteLength
    for (let part = parts[index]; part && part.offset < end; part = parts[index]) {
      const [from, until] = [Math.max(part.offset, at), Math.min(part.offset + part.length, end)]
      if (until > from) yield piece.subarray(from - at, until - at)
      if (part.offset + part.length > end) break
      index += 1
    }
    at = end
  }
}
