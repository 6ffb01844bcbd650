/**
 * The little of PostgreSQL's wire protocol that sharing one session needs: where a message ends, and the
 * few messages the gate writes itself.
 */
export const frontend = { query: 0x51, parse: 0x50, sync: 0x53, flush: 0x48, terminate: 0x58 } as const
export const backend = { parseComplete: 0x31, notification: 0x41, ready: 0x5a } as const

/** The answer to a "parse" that was done. */
export const parseComplete = Uint8Array.of(backend.parseComplete, 0, 0, 0, 4)

const startupProtocol = 196608
const sslRequest = 80877103
const gssRequest = 80877104
const cancelRequest = 80877102

export type Startup = 'startup' | 'negotiation' | 'cancel'

/** Length of the first message in `bytes`, or null while it is not complete. Start-up messages have no type byte. */
export function messageLength(bytes: Uint8Array, started: boolean): number | null {
  const offset = started ? 1 : 0
  if (bytes.length < offset + 4) return null
  const length = offset + readInt32(bytes, offset)
  return bytes.length >= length ? length : null
}

export function startupKind(message: Uint8Array): Startup {
  const code = readInt32(message, 4)
  if (code === sslRequest || code === gssRequest) return 'negotiation'
  if (code === cancelRequest) return 'cancel'
  if (code >>> 16 === startupProtocol >>> 16) return 'startup'
  throw new Error(`unknown protocol version ${code}`)
}

export function readInt32(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(offset)
}

export function message(type: string, ...fields: readonly Uint8Array[]): Uint8Array {
  const length = fields.reduce((sum, field) => sum + field.length, 4)
  return concat([Uint8Array.of(type.charCodeAt(0)), int32(length), ...fields])
}

export function int32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setInt32(0, value)
  return bytes
}

export function text(value: string): Uint8Array {
  return new TextEncoder().encode(`${value}\0`)
}

export function queryMessage(sql: string): Uint8Array {
  return message('Q', text(sql))
}

/** What a client hears after its start-up message: it is let in, and how the session talks. */
export function welcome(connectionId: number, parameters: Readonly<Record<string, string>>): Uint8Array {
  return concat([
    message('R', int32(0)),
    ...Object.entries(parameters).map(([name, value]) => message('S', text(name), text(value))),
    message('K', int32(connectionId), int32(0)),
    message('Z', Uint8Array.of('I'.charCodeAt(0))),
  ])
}

export function fatalError(code: string, detail: string): Uint8Array {
  return message('E', text('SFATAL'), text('VFATAL'), text(`C${code}`), text(`M${detail}`), Uint8Array.of(0))
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts
  if (parts.length === 1 && only) return only
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    result.set(part, offset)
    offset += part.length
  }
  return result
}

/** The "parse" of a named statement, when messages begin with one. */
export function namedParse(messages: Uint8Array): { name: string; sql: string; length: number } | undefined {
  if (messages[0] !== frontend.parse || messages[5] === 0) return undefined
  const length = 1 + readInt32(messages, 1)
  const [name = '', sql = ''] = new TextDecoder().decode(messages.subarray(5, length)).split('\0')
  return { name, sql, length }
}

export interface Notification {
  channel: string
  payload: string
}

/**
 * Takes the notifications out of what the session answered: it listens for the whole process, so they
 * belong to nobody's query. Also says whether the session is inside a transaction, from its last
 * "ready for query".
 */
export function readAnswer(answer: Uint8Array): {
  forClient: Uint8Array
  notifications: Notification[]
  transaction: 'none' | 'open' | 'unchanged'
} {
  const notifications: Notification[] = []
  const kept: Uint8Array[] = []
  let transaction: 'none' | 'open' | 'unchanged' = 'unchanged'
  let keptFrom = 0
  let offset = 0
  while (offset + 5 <= answer.length) {
    const end = offset + 1 + readInt32(answer, offset + 1)
    const type = answer[offset]
    if (type === backend.ready) transaction = answer[offset + 5] === 0x49 ? 'none' : 'open'
    if (type === backend.notification) {
      if (offset > keptFrom) kept.push(answer.subarray(keptFrom, offset))
      notifications.push(readNotification(answer.subarray(offset + 9, end)))
      keptFrom = end
    }
    offset = end
  }
  if (notifications.length === 0) return { forClient: answer, notifications, transaction }
  if (keptFrom < answer.length) kept.push(answer.subarray(keptFrom))
  return { forClient: concat(kept), notifications, transaction }
}

function readNotification(fields: Uint8Array): Notification {
  const [channel = '', payload = ''] = new TextDecoder().decode(fields).split('\0')
  return { channel, payload }
}
