import type { RawData } from 'ws'
import { handleChannelMessage } from './channel-messages.ts'
import {
  type ConnectionContext,
  type ConnectionOptions,
  createConnectionContext,
} from './connection-context.ts'
import { joinChannel } from './join-channel.ts'
import { createMessageQueue } from './message-queue.ts'
import { type ClientMessage, readMessage, writeMessage } from './phoenix-messages.ts'
import { createAllowance } from './realtime-limits.ts'

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
