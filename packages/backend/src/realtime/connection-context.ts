import type { WebSocket } from 'ws'
import { BackendError } from '../backend-error.ts'
import type { Caller } from '../caller.ts'
import { notImplementedMessage } from '../not-implemented.ts'
import { type ClientMessage, type ProtocolVersion, replyPayload, writeMessage } from './phoenix-messages.ts'
import type { RealtimeChannel } from './realtime-channel.ts'
import type { RealtimeHub } from './realtime-hub.ts'

export interface JoinedChannel {
  joinRef: string | null
  accessToken: string | null
  channel: RealtimeChannel
}

export interface ConnectionOptions {
  webSocket: WebSocket
  version: ProtocolVersion
  apikey: string
  hub: RealtimeHub
}

/** One socket with its joined channels, as its message handlers use it. */
export interface ConnectionContext extends ConnectionOptions {
  readonly channels: Map<string, JoinedChannel>
  send(data: string): void
  /** Replies to a message, unless the client gave it no reference. */
  reply(message: ClientMessage, status: 'ok' | 'error', response?: object): void
  sendClosed(topic: string, joinRef: string | null): void
  /** Closes and forgets a channel, without a message to the client. */
  drop(topic: string): void
}

export function createConnectionContext(options: ConnectionOptions): ConnectionContext {
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
export function notImplemented(call: string): string {
  return `NotImplemented: ${notImplementedMessage(call)}`
}

export async function isSessionOpen(
  { sessions }: Pick<RealtimeHub, 'sessions'>,
  caller: Caller,
): Promise<boolean> {
  try {
    await sessions.requireOpen(caller)
    return true
  } catch (error) {
    if (error instanceof BackendError && error.status < 500) return false
    throw error
  }
}
