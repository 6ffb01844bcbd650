import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncFolder } from '@localchef/backend/write-whole'
import { pack } from 'tar-stream'
import { CommandError } from '../lifecycle/command-error.ts'
import { entryNames, type Summary } from './archive-contents.ts'
import { explainFileFault } from './archive-faults.ts'

export interface ArchiveWriter {
  add(name: string, body: Uint8Array): Promise<void>
  /** Writes the last entry and renames the file to its final name. Returns its size in bytes. */
  finish(summary: Omit<Summary, 'sha256'>): Promise<number>
  /** Removes the unfinished file. Does nothing after `finish`. */
  discard(): Promise<void>
}

/** Pictures are already compressed, and rows shrink to a quarter even at a low level. */
const compression = { level: 2 }

/**
 * Creates an archive. Until it is complete it is named `FILE.part`. Readable by its owner only, because it holds
 * secrets.
 */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  if (existsSync(file)) throw new CommandError(`${file} exists already. Name a new file.`)
  const part = `${file}.part`
  await rm(part, { force: true })
  const handle = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw explainFileFault(file, error)
  })
  const archive = pack()
  const hash = createHash('sha256')
  const out = createWriteStream(part, { fd: handle, flush: true })
  const writing = pipeline(archive, createGzip(compression), out)
  // The next entry reports the error.
  writing.catch(() => undefined)

  async function write(name: string, body: Uint8Array): Promise<void> {
    const added = new Promise<void>((resolve, reject) => {
      archive.entry(
        { name, size: body.byteLength, mode: 0o600 },
        Buffer.from(body.buffer, body.byteOffset, body.byteLength),
        (error) => (error ? reject(error) : resolve()),
      )
    })
    added.catch(() => undefined)
    try {
      // When the disk fails, the entry's callback is never called, so the pipeline's failure must end the wait.
      await Promise.race([added, writing.then(() => added)])
    } catch (error) {
      throw explainFileFault(
        file,
        await writing.then(
          () => error,
          (cause: unknown) => cause,
        ),
      )
    }
  }

  return {
    async add(name, body) {
      hash.update(`${name}\0${body.byteLength}\0`).update(body)
      await write(name, body)
    },

    async finish(summary) {
      const whole: Summary = { ...summary, sha256: hash.digest('hex') }
      await write(entryNames.summary, Buffer.from(JSON.stringify(whole, null, 1)))
      archive.finalize()
      try {
        await writing
        await rename(part, file)
        await syncFolder(dirname(file))
        return (await stat(file)).size
      } catch (error) {
        throw explainFileFault(file, error)
      }
    },

    async discard() {
      archive.destroy()
      await writing.catch(() => undefined)
      await rm(part, { force: true })
    },
  }
}
