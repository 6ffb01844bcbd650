import type { RawData, WebSocket } from 'ws'
import { BackendError } from '../backend-error.ts'
import type { Caller } from '../caller.ts'
import { notBuiltMessage } from '../not-built.ts'
import { numberBindings } from './change-subscription.ts'
import { identifyClient } from './identify-client.ts'
import { type JoinRequest, readJoinRequest } from './join-request.ts'
import {
  type ClientMessage,
  encodeBroadcast,
  type ProtocolVersion,
  readBroadcast,
  readMessage,
  replyPayload,
  writeMessage,
} from './phoenix-messages.ts'
import { createRealtimeChannel, type RealtimeChannel } from './realtime-channel.ts'
import type { RealtimeHub, TopicName } from './realtime-hub.ts'
import { createAllowance } from './realtime-limits.ts'
import { publicTopic } from './topic-permissions.ts'

export interface RealtimeConnection {
  /** When the client was last heard of, as `Date.now()`. */
  readonly heardAt: number
  /** Tells the client to come back: the server is going away or has given up on it. */
  end(code: number, reason: string): void
}

interface ConnectionOptions {
  webSocket: WebSocket
  version: ProtocolVersion
  apikey: string
  /** Where the client comes from, for limits. */
  address: string
  hub: RealtimeHub
  onClosed: () => void
}

interface JoinedChannel {
  joinRef: string | null
  accessToken: string | null
  acknowledges: boolean
  channel: RealtimeChannel
}

const topicPrefix = 'realtime:'
const waitingAtMost = 500
const broadcastRefused = 'Unauthorized: You do not have permissions to broadcast on this Channel topic'

/** One socket: reads its messages in order, keeps its channels, and cuts it off when it asks too much. */
export function createRealtimeConnection(options: ConnectionOptions): RealtimeConnection {
  const { webSocket, version, apikey, address, hub, onClosed } = options
  const { limits, log } = hub
  const channels = new Map<string, JoinedChannel>()
  const mayJoin = createAllowance(limits.joinBurst, limits.joinsPerSecond)
  const maySend = createAllowance(limits.messageBurst, limits.messagesPerSecond)
  let work: Promise<void> = Promise.resolve()
  let waiting = 0
  let waitingBytes = 0
  let heardAt = Date.now()

  function send(data: string | Buffer, isBinary = false): void {
    if (webSocket.readyState !== webSocket.OPEN) return
    if (hub.unsent.send(webSocket, Buffer.from(data), isBinary)) return
    log.info('a realtime client reads too slowly and is cut off')
  }

  function reply(
    { joinRef, ref, topic }: ClientMessage,
    status: 'ok' | 'error',
    response: object = {},
  ): void {
    if (ref === null) return
    send(
      writeMessage(version, {
        joinRef,
        ref,
        topic,
        event: 'phx_reply',
        payload: replyPayload(status, response),
      }),
    )
  }

  function sendClosed(topic: string, joinRef: string | null): void {
    send(writeMessage(version, { joinRef, ref: joinRef, topic, event: 'phx_close', payload: '{}' }))
  }

  async function drop(topic: string): Promise<void> {
    const joined = channels.get(topic)
    channels.delete(topic)
    await joined?.channel.close()
  }

  async function join(message: ClientMessage): Promise<void> {
    const joinRef = message.joinRef ?? message.ref
    const request = readJoinRequest(message.payload)
    const name: TopicName = {
      topic: message.topic.slice(topicPrefix.length),
      isPrivate: request?.isPrivate ?? false,
    }
    const earlier = channels.get(message.topic)
    if (earlier) {
      await drop(message.topic)
      sendClosed(message.topic, earlier.joinRef)
    }
    const refusal = refuseJoin(message.topic, name, request)
    if (refusal || !request) {
      reply(message, 'error', { reason: refusal ?? 'MalformedJoinPayload: The join payload cannot be read' })
      return
    }
    const caller = await identifyClient(hub.resolveCaller, apikey, request.accessToken)
    if (!caller) {
      reply(message, 'error', { reason: 'InvalidJWTToken: Token is not valid or has expired' })
      return
    }
    const permissions = name.isPrivate ? await hub.permissions(caller, name) : publicTopic(caller)
    if (!permissions.mayListen) {
      reply(message, 'error', {
        reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${name.topic}`,
      })
      return
    }
    if (webSocket.readyState !== webSocket.OPEN) return

    const bindings = numberBindings(request.bindings)
    const channel = createRealtimeChannel({
      name,
      caller,
      address,
      permissions,
      request,
      bindings,
      hub,
      outlet: {
        push: (event, payload) =>
          send(writeMessage(version, { joinRef, ref: null, topic: message.topic, event, payload })),
        pushBroadcast: (content) => {
          const encoded = encodeBroadcast(version, message.topic, content)
          if (encoded) send(encoded.data, encoded.isBinary)
        },
        end: () => {
          sendClosed(message.topic, joinRef)
          // Another join of the topic may have taken its place already.
          if (channels.get(message.topic)?.channel === channel) channels.delete(message.topic)
          settle(channel.close())
        },
        cut: () => webSocket.terminate(),
      },
    })
    channels.set(message.topic, {
      joinRef,
      accessToken: request.accessToken,
      acknowledges: request.acknowledgeBroadcasts,
      channel,
    })
    // The channel watches its session from its making on, so an end that this question misses has closed it.
    const isOpen = await isSessionOpen(caller)
    if (channels.get(message.topic)?.channel !== channel) return
    if (!isOpen) {
      await drop(message.topic)
      reply(message, 'error', { reason: 'InvalidJWTToken: Session does not exist' })
      return
    }
    await channel.prepare()
    reply(message, 'ok', { postgres_changes: bindings.map(({ id, binding }) => ({ id, ...binding })) })
    await channel.begin()
  }

  function refuseJoin(
    topic: string,
    { topic: subtopic }: TopicName,
    request: JoinRequest | null,
  ): string | null {
    if (!topic.startsWith(topicPrefix)) return 'unmatched topic'
    if (!subtopic) return 'TopicNameRequired: You must provide a topic name'
    if (topic.length > 1000) return 'TopicNameTooLong: The topic name is too long'
    if (channels.size >= limits.channelsPerConnection) return 'ChannelRateLimitReached: Too many channels'
    if (!mayJoin()) return 'ClientJoinRateLimitReached: Too many joins per second'
    if (request?.notBuilt) return `NotImplemented: ${notBuiltMessage(request.notBuilt)}`
    if ((request?.bindings.length ?? 0) > limits.bindingsPerChannel) {
      return 'TooManyBindings: Too many postgres_changes on one channel'
    }
    return null
  }

  async function isSessionOpen(caller: Caller): Promise<boolean> {
    try {
      await hub.sessions.requireOpen(caller)
      return true
    } catch (error) {
      if (error instanceof BackendError && error.status < 500) return false
      throw error
    }
  }

  async function refreshToken(joined: JoinedChannel, payload: unknown): Promise<void> {
    const token = (payload as { access_token?: unknown } | null)?.access_token ?? null
    if ((typeof token !== 'string' && token !== null) || token === joined.accessToken) return
    const caller = await identifyClient(hub.resolveCaller, apikey, token)
    if (!caller || !(await isSessionOpen(caller))) {
      joined.channel.refuse('InvalidJWTToken: Token is not valid or has expired')
      return
    }
    joined.accessToken = token
    await joined.channel.changeCaller(caller)
  }

  async function presence({ channel }: JoinedChannel, message: ClientMessage): Promise<void> {
    const { event, payload } = message.payload as { event?: unknown; payload?: unknown }
    switch (String(event).toLowerCase()) {
      case 'track': {
        const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload)
        const tracked = await channel.track(isObject ? (payload as Record<string, unknown>) : {})
        reply(message, tracked ? 'ok' : 'error')
        return
      }
      case 'untrack':
        await channel.untrack()
        reply(message, 'ok')
        return
      default:
        reply(message, 'error')
    }
  }

  function broadcast({ channel, acknowledges }: JoinedChannel, message: ClientMessage): void {
    const content = message.broadcast ?? readBroadcast(message.payload)
    if (!content) {
      reply(message, 'error', { reason: 'a broadcast needs an event' })
      return
    }
    if (message.persists) {
      reply(message, 'error', {
        reason: `NotImplemented: ${notBuiltMessage('Storing a broadcast for replay')}`,
      })
      return
    }
    const sent = channel.broadcast(content)
    if (sent === 'refused') reply(message, 'error', { reason: broadcastRefused })
    else if (sent !== 'sent') channel.refuse(`BroadcastRateLimitReached: wait ${sent.waitSeconds} seconds`)
    else if (acknowledges) reply(message, 'ok')
  }

  async function handle(message: ClientMessage): Promise<void> {
    if (message.event === 'phx_join') return join(message)
    const joined = channels.get(message.topic)
    const isStale = joined && message.joinRef !== null && joined.joinRef !== message.joinRef
    if (!joined || isStale) {
      // Leaving what one is not in is done already.
      if (message.event === 'phx_leave') reply(message, 'ok')
      else reply(message, 'error', { reason: 'unmatched topic' })
      return
    }
    switch (message.event) {
      case 'phx_leave':
        reply(message, 'ok')
        sendClosed(message.topic, joined.joinRef)
        return drop(message.topic)
      case 'access_token':
        return refreshToken(joined, message.payload)
      case 'broadcast':
        return broadcast(joined, message)
      case 'presence':
        return presence(joined, message)
      default:
        reply(message, 'error', { reason: 'unknown event' })
    }
  }

  function receive(data: RawData, isBinary: boolean): void {
    heardAt = Date.now()
    const bytes = toBuffer(data)
    const message = readMessage(version, bytes, isBinary)
    if (!message) {
      webSocket.close(1007, 'not a message of the protocol')
      return
    }
    // Answered out of turn: a slow database must not look like a dead connection.
    if (message.topic === 'phoenix' && message.event === 'heartbeat') {
      reply(message, 'ok')
      return
    }
    if (!maySend() || waiting >= waitingAtMost || !hasRoomFor(bytes.byteLength)) {
      const joined = channels.get(message.topic)
      if (joined) joined.channel.refuse('MessagePerSecondRateLimitReached: Too many messages per second')
      else
        reply(message, 'error', { reason: 'MessagePerSecondRateLimitReached: Too many messages per second' })
      return
    }
    queue(bytes.byteLength)
    work = work
      .then(() => handle(message))
      .catch((error: unknown) => {
        log.error({ err: error, event: message.event }, 'a realtime message could not be handled')
        const joinRef = channels.get(message.topic)?.joinRef ?? message.joinRef
        // The client rejoins a channel that reports an error, waiting longer each time.
        send(
          writeMessage(version, {
            joinRef,
            ref: joinRef,
            topic: message.topic,
            event: 'phx_error',
            payload: '{}',
          }),
        )
        return drop(message.topic)
      })
      .catch((error: unknown) => log.error({ err: error }, 'a realtime channel could not be closed'))
      .finally(() => {
        leaveQueue(bytes.byteLength)
      })
  }

  function hasRoomFor(size: number): boolean {
    return (
      (waiting === 0 || waitingBytes + size <= limits.queuedBytes) &&
      hub.queued.total + size <= limits.queuedBytesOfAll
    )
  }

  function queue(size: number): void {
    waiting += 1
    waitingBytes += size
    hub.queued.total += size
  }

  function leaveQueue(size: number): void {
    waiting -= 1
    waitingBytes -= size
    hub.queued.total -= size
  }

  function settle(task: Promise<void>): void {
    task.catch((error: unknown) => log.error({ err: error }, 'a realtime channel could not be closed'))
  }

  webSocket.on('message', receive)
  webSocket.on('error', (error) => log.debug({ err: error }, 'a realtime connection failed'))
  webSocket.on('close', () => {
    hub.unsent.forget(webSocket)
    for (const topic of [...channels.keys()]) settle(drop(topic))
    // A join that was under way when the socket closed has put its channel there by now.
    settle(work.then(() => Promise.all([...channels.keys()].map(drop))).then(() => undefined))
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

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
