import type { RawData, WebSocket } from 'ws'
import type { ResolveCaller } from '../auth/resolve-caller.ts'
import { BackendError } from '../backend-error.ts'
import type { Caller } from '../caller.ts'
import { notImplementedMessage } from '../not-implemented.ts'
import { type NumberedBinding, numberBindings } from './change-subscription.ts'
import { type JoinRequest, readJoinRequest } from './join-request.ts'
import {
  type ClientMessage,
  type ProtocolVersion,
  readMessage,
  replyPayload,
  writeMessage,
} from './phoenix-messages.ts'
import { type ChannelOutlet, createRealtimeChannel, type RealtimeChannel } from './realtime-channel.ts'
import type { QueuedBytes, RealtimeHub } from './realtime-hub.ts'
import { createAllowance, type RealtimeLimits } from './realtime-limits.ts'

export interface RealtimeConnection {
  /** When the client last sent a message, as `performance.now()`. */
  readonly heardAt: number
  /** Closes the connection; the client reconnects. */
  end(code: number, reason: string): void
}

const tooManyMessages = 'MessagePerSecondRateLimitReached: Too many messages per second'

/** One socket: handles its messages in order, keeps its channels, and enforces its limits. */
export function createRealtimeConnection(
  options: ConnectionOptions & { onClosed: () => void },
): RealtimeConnection {
  const { webSocket, version, hub, onClosed } = options
  const { limits, log } = hub
  const connection = createConnectionContext(options)
  const { channels, reply } = connection
  const mayJoin = createAllowance(limits.joinBurst, limits.joinsPerSecond)
  const maySend = createAllowance(limits.messageBurst, limits.messagesPerSecond)
  const queue = createMessageQueue(limits, hub.queued)
  let heardAt = performance.now()

  function receive(data: RawData, isBinary: boolean): void {
    heardAt = performance.now()
    const bytes = toBuffer(data)
    const message = readMessage(version, bytes, isBinary)
    if (!message) {
      webSocket.close(1007, 'not a message of the protocol')
      return
    }
    // Replied to immediately: a slow database must not look like a dead connection.
    if (message.topic === 'phoenix' && message.event === 'heartbeat') {
      reply(message, 'ok')
      return
    }
    if (!maySend() || !queue.hasRoomFor(bytes.byteLength)) {
      const joined = channels.get(message.topic)
      if (joined) {
        joined.channel.refuse(tooManyMessages)
      } else {
        reply(message, 'error', { reason: tooManyMessages })
      }
      return
    }
    queue.add(bytes.byteLength, () =>
      (message.event === 'phx_join'
        ? joinChannel(connection, message, mayJoin)
        : handleChannelMessage(connection, message)
      ).catch((error: unknown) => failChannel(connection, message, error)),
    )
  }

  webSocket.on('message', receive)
  webSocket.on('error', (error) => log.debug({ err: error }, 'a realtime connection failed'))
  webSocket.on('close', () => {
    hub.unsent.forget(webSocket)
    const dropAll = () => [...channels.keys()].forEach(connection.drop)
    dropAll()
    // A join in progress when the socket closed may have added its channel since.
    void queue.idle().then(dropAll)
    onClosed()
  })

  return {
    get heardAt() {
      return heardAt
    },
    end(code, reason) {
      webSocket.close(code, reason)
      setTimeout(() => webSocket.terminate(), 1_000).unref()
    },
  }
}

/** Reports an unexpected error; the client rejoins the channel, with growing delays. */
function failChannel(
  { version, hub, channels, send, drop }: ConnectionContext,
  { topic, event, joinRef: given }: ClientMessage,
  error: unknown,
): void {
  hub.log.error({ err: error, event }, 'a realtime message could not be handled')
  const joinRef = channels.get(topic)?.joinRef ?? given
  send(writeMessage(version, { joinRef, ref: joinRef, topic, event: 'phx_error', payload: '{}' }))
  drop(topic)
}

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}

/** Handles the messages of one connection in order. */
interface MessageQueue {
  /** Whether a message of this size fits the limits of the connection and of all connections. */
  hasRoomFor(size: number): boolean
  /** Runs a task after the earlier ones. It must not throw. */
  add(size: number, task: () => Promise<void>): void
  /** Resolves once all tasks so far have run. */
  idle(): Promise<void>
}

const waitingAtMost = 500

function createMessageQueue(
  { queuedBytes, queuedBytesOfAll }: Pick<RealtimeLimits, 'queuedBytes' | 'queuedBytesOfAll'>,
  queued: QueuedBytes,
): MessageQueue {
  let work: Promise<void> = Promise.resolve()
  let waiting = 0
  let waitingBytes = 0

  return {
    hasRoomFor: (size) =>
      waiting < waitingAtMost &&
      (waiting === 0 || waitingBytes + size <= queuedBytes) &&
      queued.total + size <= queuedBytesOfAll,
    add(size, task) {
      waiting += 1
      waitingBytes += size
      queued.total += size
      work = work.then(task).finally(() => {
        waiting -= 1
        waitingBytes -= size
        queued.total -= size
      })
    },
    idle: () => work,
  }
}

/** Handles a client's message to a channel it has joined. */
async function handleChannelMessage(connection: ConnectionContext, message: ClientMessage): Promise<void> {
  const { channels, reply } = connection
  const joined = channels.get(message.topic)
  const isStale = joined && message.joinRef !== null && joined.joinRef !== message.joinRef
  if (!joined || isStale) {
    // Leaving a channel twice succeeds.
    if (message.event === 'phx_leave') {
      reply(message, 'ok')
    } else {
      reply(message, 'error', { reason: 'unmatched topic' })
    }
    return
  }
  switch (message.event) {
    case 'phx_leave':
      reply(message, 'ok')
      connection.sendClosed(message.topic, joined.joinRef)
      return connection.drop(message.topic)
    case 'access_token':
      return refreshToken(connection, joined, message.payload)
    case 'broadcast':
      return reply(message, 'error', { reason: notImplemented('Broadcast') })
    case 'presence':
      return reply(message, 'error', { reason: notImplemented('Presence') })
    default:
      reply(message, 'error', { reason: 'unknown event' })
  }
}

async function refreshToken(
  { hub, apikey }: ConnectionContext,
  joined: JoinedChannel,
  payload: unknown,
): Promise<void> {
  const token = (payload as { access_token?: unknown } | null)?.access_token ?? null
  if ((typeof token !== 'string' && token !== null) || token === joined.accessToken) return
  const caller = await identifyClient(hub.resolveCaller, apikey, token)
  if (!caller || !(await isSessionOpen(hub, caller))) {
    joined.channel.refuse('InvalidJWTToken: Token is not valid or has expired')
    return
  }
  joined.accessToken = token
  await joined.channel.changeCaller(caller)
}

const topicPrefix = 'realtime:'

/** A join that passed all checks of its request and caller. */
interface AdmittedJoin {
  request: JoinRequest
  caller: Caller
}

/** Handles `phx_join`: closes an earlier channel of the topic, checks the request and opens the channel. */
async function joinChannel(
  connection: ConnectionContext,
  message: ClientMessage,
  mayJoin: () => boolean,
): Promise<void> {
  const { channels, webSocket, hub, reply } = connection
  const earlier = channels.get(message.topic)
  if (earlier) {
    connection.drop(message.topic)
    connection.sendClosed(message.topic, earlier.joinRef)
  }
  const admitted = await admitJoin(connection, message, mayJoin)
  if (typeof admitted === 'string') {
    reply(message, 'error', { reason: admitted })
    return
  }
  if (webSocket.readyState !== webSocket.OPEN) return
  const bindings = numberBindings(admitted.request.bindings)
  const channel = openChannel(connection, message, admitted, bindings)
  // The channel watches its session from its creation, so an end that this check misses has closed it.
  const isOpen = await isSessionOpen(hub, admitted.caller)
  if (channels.get(message.topic)?.channel !== channel) return
  if (!isOpen) {
    connection.drop(message.topic)
    reply(message, 'error', { reason: 'InvalidJWTToken: Session does not exist' })
    return
  }
  await channel.prepare()
  reply(message, 'ok', { postgres_changes: bindings.map(({ id, binding }) => ({ id, ...binding })) })
  channel.begin()
}

/** Returns the reason when the join is refused. */
async function admitJoin(
  connection: ConnectionContext,
  message: ClientMessage,
  mayJoin: () => boolean,
): Promise<AdmittedJoin | string> {
  const { hub, apikey } = connection
  const request = readJoinRequest(message.payload)
  const refusal = refusalOfJoin(connection, message.topic, request, mayJoin)
  if (refusal) return refusal
  if (!request) return 'MalformedJoinPayload: The join payload cannot be read'
  const caller = await identifyClient(hub.resolveCaller, apikey, request.accessToken)
  if (!caller) return 'InvalidJWTToken: Token is not valid or has expired'
  return { request, caller }
}

function refusalOfJoin(
  { channels, hub: { limits } }: ConnectionContext,
  topic: string,
  request: JoinRequest | null,
  mayJoin: () => boolean,
): string | null {
  if (!topic.startsWith(topicPrefix)) return 'unmatched topic'
  if (topic === topicPrefix) return 'TopicNameRequired: You must provide a topic name'
  if (topic.length > 1000) return 'TopicNameTooLong: The topic name is too long'
  if (channels.size >= limits.channelsPerConnection) return 'ChannelRateLimitReached: Too many channels'
  if (!mayJoin()) return 'ClientJoinRateLimitReached: Too many joins per second'
  if (request?.notImplemented) return notImplemented(request.notImplemented)
  if ((request?.bindings.length ?? 0) > limits.bindingsPerChannel) {
    return 'TooManyBindings: Too many postgres_changes on one channel'
  }
  return null
}

function openChannel(
  connection: ConnectionContext,
  message: ClientMessage,
  { request, caller }: AdmittedJoin,
  bindings: readonly NumberedBinding[],
): RealtimeChannel {
  const { channels, hub } = connection
  const joinRef = message.joinRef ?? message.ref
  const outlet = createOutlet(connection, message.topic, joinRef, () => {
    // Another join of the topic may have replaced this channel.
    if (channels.get(message.topic)?.channel === channel) channels.delete(message.topic)
    channel.close()
  })
  const topic = message.topic.slice(topicPrefix.length)
  const channel = createRealtimeChannel({ topic, caller, bindings, hub, outlet })
  channels.set(message.topic, { joinRef, accessToken: request.accessToken, channel })
  return channel
}

function createOutlet(
  { version, webSocket, send, sendClosed }: ConnectionContext,
  topic: string,
  joinRef: string | null,
  onEnd: () => void,
): ChannelOutlet {
  return {
    push: (event, payload) => send(writeMessage(version, { joinRef, ref: null, topic, event, payload })),
    end() {
      sendClosed(topic, joinRef)
      onEnd()
    },
    cut: () => webSocket.terminate(),
  }
}

/** Returns null for an invalid or expired token. Throws when that could not be determined. */
async function identifyClient(
  resolveCaller: ResolveCaller,
  apikey: string,
  accessToken: string | null,
): Promise<Caller | null> {
  // Clients without a session repeat the api key, which in its newer form is not a token.
  const isKey = accessToken === null || accessToken === apikey || accessToken.startsWith('sb_')
  try {
    const caller = await resolveCaller({ bearer: isKey ? undefined : accessToken, apikey })
    const { exp } = caller.claims
    return typeof exp === 'number' && exp * 1000 <= Date.now() ? null : caller
  } catch (error) {
    if (error instanceof BackendError && error.status < 500) return null
    throw error
  }
}

interface JoinedChannel {
  joinRef: string | null
  accessToken: string | null
  channel: RealtimeChannel
}

interface ConnectionOptions {
  webSocket: WebSocket
  version: ProtocolVersion
  apikey: string
  hub: RealtimeHub
}

/** One socket with its joined channels, as its message handlers use it. */
interface ConnectionContext extends ConnectionOptions {
  readonly channels: Map<string, JoinedChannel>
  send(data: string): void
  /** Replies to a message, unless the client gave it no reference. */
  reply(message: ClientMessage, status: 'ok' | 'error', response?: object): void
  sendClosed(topic: string, joinRef: string | null): void
  /** Closes and forgets a channel, without a message to the client. */
  drop(topic: string): void
}

function createConnectionContext(options: ConnectionOptions): ConnectionContext {
  const { webSocket, version, hub } = options
  const channels = new Map<string, JoinedChannel>()

  function send(data: string): void {
    if (webSocket.readyState !== webSocket.OPEN) return
    if (hub.unsent.send(webSocket, data)) return
    hub.log.info('a realtime client reads too slowly and is cut off')
  }

  return {
    ...options,
    channels,
    send,
    reply({ joinRef, ref, topic }, status, response = {}) {
      if (ref === null) return
      const payload = replyPayload(status, response)
      send(writeMessage(version, { joinRef, ref, topic, event: 'phx_reply', payload }))
    },
    sendClosed(topic, joinRef) {
      send(writeMessage(version, { joinRef, ref: joinRef, topic, event: 'phx_close', payload: '{}' }))
    },
    drop(topic) {
      channels.get(topic)?.channel.close()
      channels.delete(topic)
    },
  }
}

/** The reason of a refused join or message. */
function notImplemented(call: string): string {
  return `NotImplemented: ${notImplementedMessage(call)}`
}

async function isSessionOpen({ sessions }: Pick<RealtimeHub, 'sessions'>, caller: Caller): Promise<boolean> {
  try {
    await sessions.requireOpen(caller)
    return true
  } catch (error) {
    if (error instanceof BackendError && error.status < 500) return false
    throw error
  }
}
