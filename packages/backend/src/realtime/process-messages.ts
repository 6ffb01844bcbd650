import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import type { BroadcastContent } from './phoenix-messages.ts'

/** A message between server processes: a broadcast or a presence change. */
export interface ProcessMessage extends BroadcastContent {
  kind: 'broadcast' | 'presence'
  topic: string
  isPrivate: boolean
}

export interface ProcessMessages {
  start(): Promise<void>
  stop(): Promise<void>
  /**
   * Sends in the background and in order. Messages are lost while the database is unreachable, as broadcasts may be.
   */
  publish(message: ProcessMessage): void
  /** Bytes waiting to be sent. */
  readonly waitingBytes: number
}

const waitingAtMost = 5_000
const perStatement = 200
const bytesPerStatement = 1024 * 1024

interface MessageRow {
  kind: 'broadcast' | 'presence'
  topic: string
  private: boolean
  event: string
  is_json: boolean
  payload: Buffer
}

export function createProcessMessages(
  { pool, listen }: Database,
  processId: string,
  log: Logger,
  receive: (message: ProcessMessage) => void,
  mostBytes: number,
): ProcessMessages {
  let waiting: ProcessMessage[] = []
  let waitingBytes = 0
  let sending: Promise<void> | null = null
  let receiving: Promise<void> = Promise.resolve()
  let unlisten: (() => Promise<void>) | null = null

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize(waiting))
      waiting = waiting.slice(batch.length)
      try {
        await writeBatch(pool, processId, batch)
      } catch (error) {
        log.warn({ err: error, messages: batch.length }, 'realtime messages did not reach other processes')
      }
      for (const message of batch) waitingBytes -= sizeOf(message)
    }
  }

  async function read(sender: string, from: string, until: string): Promise<void> {
    try {
      const { rows } = await pool.query<MessageRow>(
        `
        select kind, topic, private, event, is_json, payload
        from realtime.broadcasts
        where id between $2 and $3
          and process_id = $1
        order by id
        `,
        [sender, from, until],
      )
      for (const { private: isPrivate, is_json: isJson, ...message } of rows) {
        receive({ ...message, isPrivate, isJson })
      }
    } catch (error) {
      log.warn({ err: error }, 'realtime messages of another process could not be read')
    }
  }

  return {
    async start() {
      unlisten = await listen('realtime_broadcast', (payload) => {
        const [sender, from, until] = payload.split(' ')
        if (!sender || !from || !until || sender === processId) return
        receiving = receiving.then(() => read(sender, from, until))
      })
    },
    async stop() {
      await sending
      await unlisten?.()
      await receiving
    },
    publish(message) {
      const size = sizeOf(message)
      if (waiting.length >= waitingAtMost || waitingBytes + size > mostBytes) {
        log.warn({ topic: message.topic }, 'too many realtime messages wait for the database; one is dropped')
        return
      }
      waiting.push(message)
      waitingBytes += size
      sending ??= send().finally(() => {
        sending = null
      })
    },
    get waitingBytes() {
      return waitingBytes
    },
  }
}

async function writeBatch(
  pool: Database['pool'],
  processId: string,
  batch: readonly ProcessMessage[],
): Promise<void> {
  await pool.query(
    `
    with sent as (
      insert into realtime.broadcasts (process_id, kind, topic, private, event, is_json, payload)
      select $1, kind, topic, private, event, is_json, decode(payload, 'base64')
      from unnest($2::text[], $3::text[], $4::boolean[], $5::text[], $6::boolean[], $7::text[])
        with ordinality as message (kind, topic, private, event, is_json, payload, position)
      order by position
      returning id
    )
    select pg_notify('realtime_broadcast', concat_ws(' ', $1, min(id), max(id))) from sent
    `,
    [
      processId,
      batch.map(({ kind }) => kind),
      batch.map(({ topic }) => topic),
      batch.map(({ isPrivate }) => isPrivate),
      batch.map(({ event }) => event),
      batch.map(({ isJson }) => isJson),
      batch.map(({ payload }) => payload.toString('base64')),
    ],
  )
}

function sizeOf({ topic, event, payload }: ProcessMessage): number {
  return topic.length + event.length + payload.byteLength
}

/** The number of messages for one statement: several small ones or a single large one. */
function batchSize(waiting: readonly ProcessMessage[]): number {
  let bytes = 0
  const tooMany = waiting.findIndex((message) => {
    bytes += sizeOf(message)
    return bytes > bytesPerStatement
  })
  return Math.min(perStatement, tooMany === -1 ? waiting.length : Math.max(1, tooMany))
}
