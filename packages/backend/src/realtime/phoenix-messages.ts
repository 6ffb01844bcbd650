/**
 * The two serializations of Phoenix channels that Supabase clients use. 1.0.0 is a JSON object; 2.0.0 is a JSON
 * array, and a binary frame for a broadcast, which is read only to refuse it.
 */
export type ProtocolVersion = '1.0.0' | '2.0.0'

export interface ClientMessage {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

export interface ServerMessage {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  /** JSON text, so that a message to many clients is serialized once. */
  payload: string
}

const userBroadcastPush = 3

/** Null when the frame is not a message of the protocol. */
export function readMessage(version: ProtocolVersion, data: Buffer, isBinary: boolean): ClientMessage | null {
  if (isBinary) return version === '2.0.0' ? readBroadcastPush(data) : null
  let parsed: unknown
  try {
    parsed = JSON.parse(data.toString('utf8'))
  } catch {
    return null
  }
  const fields: unknown[] | null = version === '2.0.0' ? arrayOf(parsed) : fieldsOf(parsed)
  if (!fields) return null
  const [joinRef, ref, topic, event, payload] = fields
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { joinRef: reference(joinRef), ref: reference(ref), topic, event, payload: payload ?? {} }
}

function arrayOf(parsed: unknown): unknown[] | null {
  return Array.isArray(parsed) ? parsed : null
}

function fieldsOf(parsed: unknown): unknown[] | null {
  if (typeof parsed !== 'object' || parsed === null) return null
  const message = parsed as Record<string, unknown>
  return [message.join_ref, message.ref, message.topic, message.event, message.payload]
}

function reference(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : null
}

/** Layout: kind, five lengths, encoding, then join ref, ref, topic, event, metadata and the payload. */
function readBroadcastPush(data: Buffer): ClientMessage | null {
  if (data.length < 7 || data[0] !== userBroadcastPush) return null
  const fields: string[] = []
  let offset = 7
  for (let field = 1; field <= 5; field += 1) {
    const length = data[field] ?? 0
    if (offset + length > data.length) return null
    fields.push(data.toString('utf8', offset, offset + length))
    offset += length
  }
  const [joinRef, ref, topic] = fields
  if (!topic) return null
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: {} }
}

export function writeMessage(version: ProtocolVersion, message: ServerMessage): string {
  const topic = JSON.stringify(message.topic)
  const event = JSON.stringify(message.event)
  const ref = JSON.stringify(message.ref)
  return version === '2.0.0'
    ? `[${JSON.stringify(message.joinRef)},${ref},${topic},${event},${message.payload}]`
    : `{"topic":${topic},"event":${event},"payload":${message.payload},"ref":${ref}}`
}

export function replyPayload(status: 'ok' | 'error', response: object): string {
  return JSON.stringify({ status, response })
}
