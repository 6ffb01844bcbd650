import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

interface WriteOptions {
  /** Whether the file survives a power failure once the call returns. Default: true. */
  durable?: boolean
  mode?: number
}

/** Writes beside the target and renames, so that a crash leaves the old file or the new one. */
export async function writeWhole(
  path: string,
  body: Uint8Array | string,
  { durable = true, mode = 0o666 }: WriteOptions = {},
): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(draft, 'wx', mode)
    try {
      await file.writeFile(body)
      if (durable) await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  if (durable) await syncFolder(folder)
}

/** Error codes of a disk that lost data. Other errors only mean that Windows or a network disk cannot sync a folder. */
const losses: ReadonlySet<unknown> = new Set(['EIO', 'ENOSPC', 'EDQUOT'])

/** Makes a rename in the folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  if (!handle) return
  try {
    await handle.sync()
  } catch (error) {
    if (error instanceof Error && 'code' in error && losses.has(error.code)) throw error
  } finally {
    await handle.close()
  }
}
