/**
 * The two serializations of Phoenix channels that Supabase clients use. 1.0.0 is a JSON object; 2.0.0 is a JSON
 * array, with binary frames for broadcasts, whose payload the server passes on unread.
 */
export type ProtocolVersion = '1.0.0' | '2.0.0'

export interface ClientMessage {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
  /** A broadcast sent as a binary frame; `payload` is then empty. */
  broadcast?: BroadcastContent
  /** Whether the sender wants the broadcast stored for replay. */
  persists?: boolean
}

/** The content of a broadcast: JSON text or opaque bytes. */
export interface BroadcastContent {
  event: string
  isJson: boolean
  payload: Buffer
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
const userBroadcast = 4
const jsonEncoding = 1
const longestField = 255

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
  const persists = Boolean((payload as { persist?: unknown } | null | undefined)?.persist)
  return { joinRef: reference(joinRef), ref: reference(ref), topic, event, payload: payload ?? {}, persists }
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
  const [joinRef, ref, topic, event, metadata = ''] = fields
  if (!topic || event === undefined) return null
  const isJson = data[6] === jsonEncoding
  const payload = data.subarray(offset)
  if (isJson && !isJsonText(payload)) return null
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: {},
    broadcast: { event, isJson, payload },
    persists: metadata.includes('"persist"'),
  }
}

/** Clients parse messages unguarded: malformed JSON from one would break another's connection. */
export function isJsonText(payload: Buffer): boolean {
  try {
    JSON.parse(payload.toString('utf8'))
    return true
  } catch {
    return false
  }
}

export function writeMessage(version: ProtocolVersion, message: ServerMessage): string {
  const topic = JSON.stringify(message.topic)
  const event = JSON.stringify(message.event)
  const ref = JSON.stringify(message.ref)
  return version === '2.0.0'
    ? `[${JSON.stringify(message.joinRef)},${ref},${topic},${event},${message.payload}]`
    : `{"topic":${topic},"event":${event},"payload":${message.payload},"ref":${ref}}`
}

/** Returns null for bytes in 1.0.0, which is text only. */
export function writeBroadcast(
  version: ProtocolVersion,
  topic: string,
  content: BroadcastContent,
): string | Buffer | null {
  const topicBytes = Buffer.from(topic)
  const eventBytes = Buffer.from(content.event)
  const fits = topicBytes.length <= longestField && eventBytes.length <= longestField
  if (version === '2.0.0' && fits) {
    const header = Buffer.from([
      userBroadcast,
      topicBytes.length,
      eventBytes.length,
      0,
      content.isJson ? jsonEncoding : 0,
    ])
    return Buffer.concat([header, topicBytes, eventBytes, content.payload])
  }
  if (!content.isJson) return null
  const payload = `{"type":"broadcast","event":${JSON.stringify(content.event)},"payload":${content.payload.toString('utf8')}}`
  return writeMessage(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload })
}

const written = new WeakMap<BroadcastContent, Map<ProtocolVersion, EncodedBroadcast | null>>()

export interface EncodedBroadcast {
  data: Buffer
  isBinary: boolean
}

/** Encodes a broadcast once for all members of a topic. */
export function encodeBroadcast(
  version: ProtocolVersion,
  topic: string,
  content: BroadcastContent,
): EncodedBroadcast | null {
  const known = written.get(content) ?? new Map<ProtocolVersion, EncodedBroadcast | null>()
  written.set(content, known)
  const before = known.get(version)
  if (before !== undefined) return before
  const data = writeBroadcast(version, topic, content)
  const encoded = data === null ? null : { data: Buffer.from(data), isBinary: typeof data !== 'string' }
  known.set(version, encoded)
  return encoded
}

export function replyPayload(status: 'ok' | 'error', response: object): string {
  return JSON.stringify({ status, response })
}

/** A broadcast sent as text; null without an event. */
export function readBroadcast(payload: unknown): BroadcastContent | null {
  const { event, payload: content } = (payload ?? {}) as { event?: unknown; payload?: unknown }
  if (typeof event !== 'string') return null
  return { event, isJson: true, payload: Buffer.from(JSON.stringify(content ?? {})) }
}
