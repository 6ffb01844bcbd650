import { Duplex } from 'node:stream'
import type { ToEngine } from './engine-messages.ts'

/**
 * One connection to the embedded engine, in the form `pg` expects of a socket. No port and no socket file:
 * nobody outside this process can reach the database.
 */
export class EngineStream extends Duplex {
  readonly id: number
  readonly #post: (message: ToEngine, transfer?: ArrayBuffer[]) => void
  readonly #onClose: (id: number) => void
  #unsent: Buffer[] = []

  constructor(
    id: number,
    post: (message: ToEngine, transfer?: ArrayBuffer[]) => void,
    onClose: (id: number) => void,
  ) {
    super()
    this.id = id
    this.#post = post
    this.#onClose = onClose
  }

  connect(): this {
    this.#post({ type: 'open', id: this.id })
    setImmediate(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send([chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: () => void): void {
    this.#flush()
    this.#post({ type: 'close', id: this.id })
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#unsent = []
    this.#post({ type: 'close', id: this.id })
    this.#onClose(this.id)
    done(error)
  }

  /** To wake the other thread costs more than most statements: what is written in one go crosses over in one. */
  #send(chunks: readonly Buffer[]): void {
    if (this.#unsent.length === 0) process.nextTick(() => this.#flush())
    this.#unsent.push(...chunks)
  }

  #flush(): void {
    if (this.#unsent.length === 0) return
    // A copy of its own: Node cuts buffers out of a shared pool, which must not move to the other thread.
    const bytes = new Uint8Array(this.#unsent.reduce((sum, chunk) => sum + chunk.length, 0))
    let offset = 0
    for (const chunk of this.#unsent) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    this.#unsent = []
    this.#post({ type: 'data', id: this.id, bytes }, [bytes.buffer])
  }
}
