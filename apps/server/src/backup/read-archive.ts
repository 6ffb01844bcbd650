import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { CommandError } from '../lifecycle/command-error.ts'
import { archiveFormat, entryNames, Manifest, Summary } from './archive-contents.ts'
import { damagedArchive, explainFileFault, notAnArchive } from './archive-faults.ts'

export interface ArchiveEntry {
  name: string
  body: Buffer
}

/** Reads the first entry only. */
export async function readManifest(file: string): Promise<Manifest> {
  for await (const { name, body } of entriesOf(file)) {
    if (name !== entryNames.manifest) break
    return parseManifest(file, body)
  }
  throw notAnArchive(file)
}

/**
 * Yields all entries between manifest and summary. Passes the summary to `onWhole` once the archive's checksum is
 * verified. Throws, possibly only at the end, when the archive is incomplete.
 */
export async function* readEntries(
  file: string,
  onWhole: (summary: Summary) => void,
): AsyncGenerator<ArchiveEntry> {
  const hash = createHash('sha256')
  let isWhole = false
  for await (const entry of entriesOf(file)) {
    if (isWhole) throw damagedArchive(file, 'something follows its summary')
    if (entry.name === entryNames.summary) {
      onWhole(checkedSummary(file, entry.body, hash))
      isWhole = true
      continue
    }
    hash.update(`${entry.name}\0${entry.body.byteLength}\0`).update(entry.body)
    if (entry.name !== entryNames.manifest) yield entry
  }
  if (!isWhole) throw damagedArchive(file, 'its end is missing')
}

function checkedSummary(file: string, body: Buffer, hash: Hash): Summary {
  const summary = Summary.safeParse(parseJson(body))
  if (!summary.success) throw damagedArchive(file, 'its summary cannot be read')
  if (summary.data.sha256 !== hash.digest('hex')) throw damagedArchive(file, 'its checksum is wrong')
  return summary.data
}

async function* entriesOf(file: string): AsyncGenerator<ArchiveEntry> {
  const archive = extract()
  const source = createReadStream(file)
  const reading = pipeline(source, createGunzip(), archive)
  reading.catch(() => undefined)
  let isRead = false
  try {
    for await (const entry of archive) {
      const parts: Buffer[] = []
      for await (const part of entry) parts.push(part as Buffer)
      yield { name: entry.header.name, body: Buffer.concat(parts) }
    }
    await reading
    isRead = true
  } catch (error) {
    source.destroy()
    // The unpacker may only report that its source ended; the source's own error names the cause.
    const cause = await reading.then(
      () => error,
      (reason: unknown) => reason,
    )
    throw explainReading(file, isPrematureClose(cause) ? error : cause)
  } finally {
    // When the consumer stops early, the rest of the file is not read.
    if (!isRead) source.destroy()
  }
}

function explainReading(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CommandError) return error
  if ('syscall' in error) return explainFileFault(file, error)
  if (/incorrect header check/.test(error.message)) return notAnArchive(file)
  return damagedArchive(file, error.message)
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function parseManifest(file: string, body: Buffer): Manifest {
  const said = parseJson(body)
  const manifest = Manifest.safeParse(said)
  if (manifest.success) return manifest.data
  if (typeof said === 'object' && said !== null && 'format' in said && said.format !== archiveFormat) {
    const by = 'release' in said ? ` by LocalChef ${said.release}` : ''
    throw new CommandError(
      `The backup ${file} was made${by} in format ${said.format}; this release reads format ${archiveFormat}. ` +
        'Restore it with the release that made it.',
    )
  }
  throw damagedArchive(file, 'its manifest cannot be read')
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
