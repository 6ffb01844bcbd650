import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'

/** Where the bytes of objects lie. Keys are the store's own (`storage.objects.version`), never a user's text. */
export interface FileStore {
  /** All or nothing: a reader sees the whole file or none. `durable: false` skips waiting for the disk. */
  put(key: string, body: Uint8Array, options?: { durable?: boolean }): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  /** The bytes from `start` to `end`, both included; undefined when there is no such file. */
  stream(key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | undefined>
  has(key: string): Promise<boolean>
  copy(from: string, to: string): Promise<void>
  /** Does nothing when there is no such file. */
  delete(key: string): Promise<void>
}

/** Files in a folder, spread over 256 subfolders so that none grows too long to list. */
export function createDiskFileStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!/^[\w-]{8,128}$/.test(key)) throw new Error(`not a key of this store: ${key}`)
    return join(folder, key.slice(0, 2), key)
  }

  return {
    put: (key, body, options) => writeWhole(pathOf(key), body, options),

    async get(key) {
      return absentWhenMissing(readFile(pathOf(key)))
    },

    async stream(key, range) {
      const path = pathOf(key)
      const file = await absentWhenMissing(open(path, 'r'))
      if (!file) return undefined
      const stream = createReadStream(path, { fd: file, autoClose: true, ...range })
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    },

    async has(key) {
      return (await absentWhenMissing(stat(pathOf(key)))) !== undefined
    },

    async copy(from, to) {
      const target = pathOf(to)
      await mkdir(dirname(target), { recursive: true })
      // Files are never changed in place, so two names may share the bytes where the disk allows it.
      await link(pathOf(from), target).catch(() => copyFile(pathOf(from), target))
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** Writes beside the target and renames, so that a crash leaves the old file or the new one. */
export async function writeWhole(
  path: string,
  body: Uint8Array,
  options: { durable?: boolean } = {},
): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(body)
      if (options.durable !== false) await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  if (options.durable !== false) await syncFolder(folder)
}

/** The rename itself is only safe once the folder is on the disk; not every system can do that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  if (!handle) return
  try {
    await handle.sync()
  } catch {
    // Windows and some network disks refuse to sync a folder; the file itself is synced.
  } finally {
    await handle.close()
  }
}

async function absentWhenMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
