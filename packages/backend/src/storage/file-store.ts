import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeWhole } from '../write-whole.ts'

/** Stores the bytes of objects. Keys are generated (`storage.objects.version`), never a user's text. */
export interface FileStore {
  /** Atomic: a reader sees the whole file or none. `durable: false` does not wait for the disk. */
  put(key: string, body: Uint8Array, options?: { durable?: boolean }): Promise<void>
  /** Undefined when the file does not exist. */
  get(key: string): Promise<Uint8Array | undefined>
  /** The bytes from `start` to `end`, inclusive; undefined when the file does not exist. */
  stream(key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | undefined>
  has(key: string): Promise<boolean>
  /** Does nothing when the file does not exist. */
  delete(key: string): Promise<void>
  /** All keys, in no order. */
  list(): AsyncIterable<string>
}

/** The store cannot be reached or used; the message gives the reason. */
export class FileStoreAway extends Error {
  override readonly name = 'FileStoreAway'
  /** Whether the store answered that it refuses us; waiting does not change that. */
  readonly isRefusal: boolean
  /** Whether the store has no room left. */
  readonly isFull: boolean

  constructor(message: string, { isRefusal = false, isFull = false } = {}) {
    super(message)
    this.isRefusal = isRefusal
    this.isFull = isFull
  }
}

/** Writes, reads and removes a file: the only proof that a store exists and accepts us. */
export async function tryFileStore(files: FileStore): Promise<void> {
  const key = `tried-${randomUUID()}`
  await files.put(key, new TextEncoder().encode(key))
  try {
    const read = await files.get(key)
    if (!read || new TextDecoder().decode(read) !== key) throw new Error('a written file was not found again')
  } finally {
    await files.delete(key)
  }
}

const keyForm = /^[\w-]{8,128}$/

/** Files in a folder, spread over 256 subfolders to keep each short. */
export function createDiskFileStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!keyForm.test(key)) throw new Error(`not a key of this store: ${key}`)
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

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list() {
      for (const part of (await absentWhenMissing(readdir(folder))) ?? []) {
        for (const key of (await absentWhenMissing(readdir(join(folder, part)))) ?? []) {
          if (keyForm.test(key)) yield key
        }
      }
    },
  }
}

/** The work's result, or undefined if its file does not exist. */
export async function absentWhenMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
