import { notImplementedMessage } from '../not-implemented.ts'
import { type ConnectionContext, isSessionOpen, type JoinedChannel } from './connection-context.ts'
import { identifyClient } from './identify-client.ts'
import { type ClientMessage, readBroadcast } from './phoenix-messages.ts'

const broadcastRefused = 'Unauthorized: You do not have permissions to broadcast on this Channel topic'

/** Handles a client's message to a channel it has joined. */
export async function handleChannelMessage(
  connection: ConnectionContext,
  message: ClientMessage,
): Promise<void> {
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
      return broadcast(connection, joined, message)
    case 'presence':
      return presence(connection, joined, message)
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

function broadcast(
  { reply }: ConnectionContext,
  { channel, acknowledges }: JoinedChannel,
  message: ClientMessage,
): void {
  const content = message.broadcast ?? readBroadcast(message.payload)
  if (!content) {
    reply(message, 'error', { reason: 'a broadcast needs an event' })
    return
  }
  if (message.persists) {
    const reason = `NotImplemented: ${notImplementedMessage('Storing a broadcast for replay')}`
    reply(message, 'error', { reason })
    return
  }
  const sent = channel.broadcast(content)
  if (sent === 'refused') {
    reply(message, 'error', { reason: broadcastRefused })
  } else if (sent !== 'sent') {
    channel.refuse(`BroadcastRateLimitReached: wait ${sent.waitSeconds} seconds`)
  } else if (acknowledges) reply(message, 'ok')
}

async function presence(
  { reply }: ConnectionContext,
  { channel }: JoinedChannel,
  message: ClientMessage,
): Promise<void> {
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
