import { bytesToHeader, type Header } from 'pmtiles'
import { CommandError } from '../lifecycle/command-error.ts'

/** A PMTiles archive on a server that answers ranges. */
export interface RemoteArchive {
  address: string
  header: Header
  /** The first bytes of the archive, as they were read for the header. */
  start: Uint8Array
  /** The bytes of a range, piece by piece. */
  read: (range: ByteRange) => AsyncGenerator<Uint8Array>
}

export interface ByteRange {
  offset: number
  length: number
}

/** Header and root directory of an archive lie within these bytes. */
const startBytes = 16_384
const patienceMs = 60_000

/** Opens the archive at this address; undefined if the server has none there. */
export async function openArchive(address: string): Promise<RemoteArchive | undefined> {
  const first = await request(address, { offset: 0, length: startBytes })
  if (first.status === 404 || first.status === 403) {
    await first.body?.cancel()
    return undefined
  }
  const start = new Uint8Array(await (await expectRange(address, first)).arrayBuffer())
  const etag = first.headers.get('etag') ?? undefined
  if (Buffer.from(start.subarray(0, 7)).toString('latin1') !== 'PMTiles') {
    throw new CommandError(`${address} is no PMTiles archive.`)
  }
  const header = bytesToHeader(start.slice().buffer, etag)
  return { address, header, start, read: (range) => readRange(address, range, etag) }
}

async function* readRange(
  address: string,
  range: ByteRange,
  etag: string | undefined,
): AsyncGenerator<Uint8Array> {
  if (range.length === 0) return
  const answer = await expectRange(address, await request(address, range))
  if (etag !== undefined && answer.headers.get('etag') !== etag) {
    throw new CommandError(`${address} was replaced during the download. Run the same command again.`)
  }
  let left = range.length
  try {
    for await (const piece of answer.body ?? []) {
      left -= piece.byteLength
      yield piece
    }
  } catch (error) {
    throw unreachable(address, error)
  }
  if (left !== 0) throw new CommandError(`${address} sent ${range.length - left} of ${range.length} bytes.`)
}

async function request(address: string, { offset, length }: ByteRange): Promise<Response> {
  try {
    return await fetch(address, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      signal: AbortSignal.timeout(Math.max(patienceMs, length / 50)),
    })
  } catch (error) {
    throw unreachable(address, error)
  }
}

/** A server without ranges would send the planet. */
async function expectRange(address: string, answer: Response): Promise<Response> {
  if (answer.status === 206) return answer
  await answer.body?.cancel()
  throw new CommandError(`${address} answered ${answer.status} instead of a part of the archive.`)
}

function unreachable(address: string, error: unknown): CommandError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CommandError(`${new URL(address).host} cannot be reached: ${reason}.`)
}
