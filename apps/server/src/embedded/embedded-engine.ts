import { Worker } from 'node:worker_threads'
import type { Listen } from '@localchef/backend/database'
import pg from 'pg'
import type { EngineStart, FromEngine, ToEngine } from './engine-messages.ts'
import { EngineStream } from './engine-stream.ts'
import type { Notification } from './wire-messages.ts'

export interface EmbeddedEngineOptions {
  /** Undefined: in memory, for tests and type generation. */
  dataFolder?: string | undefined
  template?: Uint8Array | undefined
  poolSize?: number
  idleInTransactionMs?: number
  /** Called when the engine dies under way. */
  onFailure?: (error: Error) => void
}

export interface EmbeddedEngine {
  pool: pg.Pool
  listen: Listen
  /** The whole data folder as a tar archive, to start another engine from. */
  dump(): Promise<Uint8Array>
  stop(): Promise<void>
}

/** Starts the embedded PostgreSQL and a `pg` pool that reaches it without leaving the process. */
export async function startEmbeddedEngine(options: EmbeddedEngineOptions = {}): Promise<EmbeddedEngine> {
  const start: EngineStart = {
    dataFolder: options.dataFolder,
    template: options.template,
    idleInTransactionMs: options.idleInTransactionMs ?? 15_000,
  }
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { workerData: start })
  const streams = new Map<number, EngineStream>()
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const dumps = new Map<number, (bytes: Uint8Array) => void>()
  let nextId = 1
  let running = false

  const ready = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()

  function fail(error: Error): void {
    ready.reject(error)
    stopped.resolve()
    for (const stream of streams.values()) stream.destroy(error)
    if (running) options.onFailure?.(error)
    running = false
  }

  function notify({ channel, payload }: Notification): void {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }

  worker.on('error', fail)
  worker.on('exit', (code) => {
    if (running) fail(new Error(`the embedded database ended with code ${code}`))
    stopped.resolve()
  })
  worker.on('message', (message: FromEngine) => {
    switch (message.type) {
      case 'ready':
        running = true
        return ready.resolve()
      case 'failed':
        return fail(new Error(message.message))
      case 'data':
        message.notifications.forEach(notify)
        return void streams
          .get(message.id)
          ?.push(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength))
      case 'close':
        return void streams.get(message.id)?.push(null)
      case 'notification':
        return notify(message)
      case 'dumped':
        dumps.get(message.request)?.(message.bytes)
        return void dumps.delete(message.request)
      case 'stopped':
        running = false
        return stopped.resolve()
    }
  })

  const post = (message: ToEngine, transfer: ArrayBuffer[] = []): void =>
    worker.postMessage(message, transfer)

  try {
    await ready.promise
  } catch (error) {
    await worker.terminate()
    throw error
  }

  const pool = new pg.Pool({
    max: options.poolSize ?? 8,
    user: 'postgres',
    database: 'postgres',
    // Any value but an empty one: nobody is asked for it, there is nobody else to keep out.
    password: 'embedded',
    // Statements need not wait for the answers of those before them.
    pipeline: true,
    stream: () => {
      const stream = new EngineStream(nextId++, post, (id) => streams.delete(id))
      streams.set(stream.id, stream)
      return stream as unknown as import('node:net').Socket
    },
  })

  return {
    pool,
    async listen(channel, onPayload) {
      const callbacks = listeners.get(channel) ?? new Set()
      callbacks.add(onPayload)
      if (!listeners.has(channel)) {
        listeners.set(channel, callbacks)
        post({ type: 'listen', channel })
      }
      return async () => void callbacks.delete(onPayload)
    },
    dump() {
      const request = nextId++
      const { promise, resolve } = Promise.withResolvers<Uint8Array>()
      dumps.set(request, resolve)
      post({ type: 'dump', request })
      return promise
    },
    async stop() {
      if (!pool.ended && !pool.ending) await pool.end()
      if (running) post({ type: 'stop' })
      await stopped.promise
      await worker.terminate()
    },
  }
}
