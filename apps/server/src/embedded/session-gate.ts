import {
  backend,
  concat,
  fatalError,
  frontend,
  messageLength,
  type Notification,
  namedParse,
  parseComplete,
  queryMessage,
  readAnswer,
  startupKind,
  welcome,
} from './wire-messages.ts'

export interface SessionGateOptions {
  /** Runs whole protocol messages in the one session and returns all it answered. */
  execute(messages: Uint8Array): Uint8Array
  /** With what the engine told everybody meanwhile. */
  send(connectionId: number, bytes: Uint8Array, notifications: readonly Notification[]): void
  close(connectionId: number): void
  onNotification(notification: Notification): void
  parameters: Readonly<Record<string, string>>
  /** How long one connection may sit idle in a transaction while others wait. */
  idleInTransactionMs: number
  /** Lets other work of the thread happen between two turns. */
  defer(turn: () => void): void
}

interface Client {
  id: number
  started: boolean
  buffered: Uint8Array
  /** Complete messages up to and including one that ends a turn. */
  turns: Uint8Array[]
  waiting: boolean
}

const nothing = new Uint8Array()

/**
 * Lets many connections share the embedded engine's one session. A connection owns the session from its
 * first message until the session is between transactions again; everybody else waits in line. Without
 * that, one connection's "bind" would meet another one's unnamed statement. Named statements are everybody's.
 */
export class SessionGate {
  readonly #options: SessionGateOptions
  readonly #clients = new Map<number, Client>()
  readonly #line: Client[] = []
  /** Named statements of the session: whoever prepares one by the same name and words finds it there. */
  readonly #prepared = new Map<string, string>()
  #owner: Client | null = null
  #idleTimer: ReturnType<typeof setTimeout> | undefined
  #turnScheduled = false

  constructor(options: SessionGateOptions) {
    this.#options = options
  }

  open(id: number): void {
    this.#clients.set(id, { id, started: false, buffered: nothing, turns: [], waiting: false })
  }

  receive(id: number, bytes: Uint8Array): void {
    const client = this.#clients.get(id)
    if (!client) return
    client.buffered = client.buffered.length === 0 ? bytes : concat([client.buffered, bytes])
    if (!client.started && !this.#start(client)) return
    this.#cutTurns(client)
  }

  /** The connection is gone; a transaction it left open ends with it. */
  drop(id: number): void {
    const client = this.#clients.get(id)
    if (!client) return
    this.#clients.delete(id)
    client.turns = []
    if (this.#owner === client) this.#abandon()
  }

  /** Runs a statement of the engine itself when nobody is inside a transaction, or within the open one. */
  run(sql: string): void {
    this.#deliver(this.#options.execute(queryMessage(sql)))
  }

  #start(client: Client): boolean {
    const length = messageLength(client.buffered, false)
    if (length === null) return false
    const kind = startupKind(client.buffered.subarray(0, length))
    client.buffered = client.buffered.subarray(length)
    if (kind === 'negotiation') {
      this.#options.send(client.id, Uint8Array.of('N'.charCodeAt(0)), [])
      return this.#start(client)
    }
    if (kind === 'cancel') {
      this.#options.close(client.id)
      return false
    }
    client.started = true
    this.#options.send(client.id, welcome(client.id, this.#options.parameters), [])
    return true
  }

  #cutTurns(client: Client): void {
    let end = 0
    let turnEnd = 0
    for (;;) {
      const rest = client.buffered.subarray(end)
      const length = messageLength(rest, true)
      if (length === null) break
      const type = rest[0]
      if (type === frontend.terminate) {
        this.drop(client.id)
        this.#options.close(client.id)
        return
      }
      end += length
      if (type === frontend.query || type === frontend.sync || type === frontend.flush) {
        client.turns.push(client.buffered.subarray(turnEnd, end))
        turnEnd = end
      }
    }
    client.buffered = client.buffered.subarray(turnEnd)
    if (client.turns.length === 0) return
    if (this.#owner !== client && !client.waiting) {
      client.waiting = true
      this.#line.push(client)
      this.#watchIdleOwner()
    }
    this.#schedule()
  }

  #schedule(): void {
    if (this.#turnScheduled) return
    this.#turnScheduled = true
    this.#options.defer(() => {
      this.#turnScheduled = false
      this.#takeTurn()
    })
  }

  #takeTurn(): void {
    if (!this.#owner) {
      const next = this.#line.shift()
      if (!next) return
      next.waiting = false
      this.#owner = next
    }
    const owner = this.#owner
    if (owner.turns.length > 0) this.#runTurns(owner)
    else if (!this.#clients.has(owner.id)) this.#release(owner)
    if (this.#owner ? this.#owner.turns.length > 0 : this.#line.length > 0) this.#schedule()
    else this.#watchIdleOwner()
  }

  /** All that has arrived, up to the end of the transaction, answered together: each message wakes the other thread. */
  #runTurns(owner: Client): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = undefined
    const answers: Uint8Array[] = []
    const notifications: Notification[] = []
    let ended = false
    for (let turn = owner.turns.shift(); turn; turn = ended ? undefined : owner.turns.shift()) {
      const answer = readAnswer(this.#execute(turn))
      notifications.push(...answer.notifications)
      answers.push(answer.forClient)
      ended = answer.transaction === 'none'
    }
    this.#options.send(owner.id, concat(answers), notifications)
    if (ended) this.#release(owner)
  }

  /** A statement that another connection has prepared is not prepared again, and this one is told that it was. */
  #execute(turn: Uint8Array): Uint8Array {
    const parse = namedParse(turn)
    if (!parse) return this.#options.execute(turn)
    if (this.#prepared.get(parse.name) === parse.sql) {
      return concat([parseComplete, this.#options.execute(turn.subarray(parse.length))])
    }
    const answer = this.#options.execute(turn)
    if (answer[0] === backend.parseComplete) this.#prepared.set(parse.name, parse.sql)
    return answer
  }

  /** Gives the session back; a connection with more to say goes to the end of the line. */
  #release(owner: Client): void {
    this.#owner = null
    clearTimeout(this.#idleTimer)
    this.#idleTimer = undefined
    if (owner.turns.length > 0) {
      owner.waiting = true
      this.#line.push(owner)
    }
  }

  #abandon(): void {
    this.#owner = null
    clearTimeout(this.#idleTimer)
    this.#idleTimer = undefined
    // Sync first: the connection may have died between "parse" and "sync", and a failed one skips until then.
    this.#deliver(this.#options.execute(Uint8Array.of(frontend.sync, 0, 0, 0, 4)))
    this.run('rollback')
    if (this.#line.length > 0) this.#schedule()
  }

  #deliver(output: Uint8Array): void {
    for (const notification of readAnswer(output).notifications) this.#options.onNotification(notification)
  }

  #watchIdleOwner(): void {
    if (!this.#owner || this.#line.length === 0 || this.#idleTimer) return
    this.#idleTimer = setTimeout(() => {
      const owner = this.#owner
      if (!owner || owner.turns.length > 0) return
      this.#options.send(
        owner.id,
        fatalError('25P03', 'terminating connection due to idle-in-transaction timeout'),
        [],
      )
      this.#options.close(owner.id)
      this.drop(owner.id)
    }, this.#options.idleInTransactionMs)
  }
}
