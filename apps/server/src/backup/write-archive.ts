import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { CommandError } from '../lifecycle/command-error.ts'
import { entryNames, type Summary } from './archive-contents.ts'
import { explainFileFault } from './archive-faults.ts'

export interface ArchiveWriter {
  add(name: string, body: Uint8Array): Promise<void>
  /** Writes the last entry and gives the file its name; answers its bytes. */
  finish(summary: Omit<Summary, 'sha256'>): Promise<number>
  /** Removes what was written. Does nothing after `finish`. */
  discard(): Promise<void>
}

/** Pictures are compressed already, and rows shrink to a quarter at the quickest level. */
const compression = { level: 2 }

/** A new archive. Until it is whole it is named `FILE.part`, and only its owner may read it: it holds secrets. */
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
      // The entry is never taken when the disk fails, so that failure has to end the wait.
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
        await syncFolderOf(file)
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

async function syncFolderOf(file: string): Promise<void> {
  // Windows opens no folders, and keeps names without being asked.
  if (process.platform === 'win32') return
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}
