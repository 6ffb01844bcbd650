/**
 * The embedded PostgreSQL in a thread of its own, so that a query never blocks the HTTP loop.
 *
 * The engine is spoken to in PostgreSQL's wire protocol only, through the session gate; PGlite's own
 * query methods are not used once connections are served, because they would share its one read callback.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { EngineStart, FromEngine, ToEngine } from './engine-messages.ts'
import { LeanEngine } from './lean-engine.ts'
import { SessionGate } from './session-gate.ts'
import { concat } from './wire-messages.ts'

const port = parentPort
if (!port) throw new Error('this file runs as a worker thread')

function tell(message: FromEngine): void {
  port?.postMessage(message)
}

const start = workerData as EngineStart
let lastComplaint: string | undefined

async function openDatabase(): Promise<LeanEngine> {
  const engine = new LeanEngine({
    ...(start.dataFolder === undefined ? {} : { dataDir: start.dataFolder }),
    ...(start.template === undefined ? {} : { loadDataDir: new Blob([Uint8Array.from(start.template)]) }),
    // Half of the default: the files' own cache in the operating system is as good, and not counted twice.
    startParams: [...LeanEngine.defaultStartParams, '-c', 'shared_buffers=64MB'],
    extensions: { btree_gist, citext, cube, earthdistance, pg_trgm, unaccent },
    // Said to nobody while all is well; the last of it is the reason when the engine cannot go on.
    onStdout: () => true,
    onStderr: (line) => {
      const complaint = /(?:FATAL|PANIC):\s*(.*)/.exec(line)?.[1]
      if (complaint) lastComplaint = complaint
      return true
    },
  })
  await engine.waitReady
  return engine
}

async function serve(): Promise<void> {
  const database = await openDatabase()
  const { rows } = await database.query<{ server_version: string; timezone: string }>(
    `select current_setting('server_version') as server_version, current_setting('TimeZone') as timezone`,
  )

  let output: Uint8Array[] = []
  const gate = new SessionGate({
    execute(messages) {
      output = []
      // Everything up to the answer happens synchronously; only syncing to a browser's storage would not.
      database
        .execProtocolRawStream(messages, {
          syncToFs: false,
          onRawData: (chunk) => void output.push(chunk.slice()),
        })
        .catch(stopWithError)
      return concat(output)
    },
    send: (id, bytes, notifications) => tell({ type: 'data', id, bytes, notifications }),
    close: (id) => tell({ type: 'close', id }),
    onNotification: (notification) => tell({ type: 'notification', ...notification }),
    parameters: {
      server_version: rows[0]?.server_version ?? '',
      server_encoding: 'UTF8',
      client_encoding: 'UTF8',
      DateStyle: 'ISO, MDY',
      TimeZone: rows[0]?.timezone ?? 'GMT',
      integer_datetimes: 'on',
      standard_conforming_strings: 'on',
    },
    idleInTransactionMs: start.idleInTransactionMs,
    defer: (turn) => void setImmediate(turn),
  })

  port?.on('message', (message: ToEngine) => {
    switch (message.type) {
      case 'open':
        return gate.open(message.id)
      case 'data':
        return gate.receive(message.id, message.bytes)
      case 'close':
        return gate.drop(message.id)
      case 'listen':
        return gate.run(`listen "${message.channel.replaceAll('"', '""')}"`)
      case 'dump':
        return void dump(database, message.request)
      case 'stop':
        return void stop(database)
    }
  })
  tell({ type: 'ready' })
}

async function dump(database: LeanEngine, request: number): Promise<void> {
  const folder = await database.dumpDataDir('none')
  tell({ type: 'dumped', request, bytes: new Uint8Array(await folder.arrayBuffer()) })
}

async function stop(database: LeanEngine): Promise<void> {
  await database.close().catch(stopWithError)
  tell({ type: 'stopped' })
  port?.close()
}

function stopWithError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  tell({ type: 'failed', message: lastComplaint ?? message })
}

serve().catch(stopWithError)
