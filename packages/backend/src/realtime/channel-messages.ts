import {
  type ConnectionContext,
  isSessionOpen,
  type JoinedChannel,
  notImplemented,
} from './connection-context.ts'
import { identifyClient } from './identify-client.ts'
import type { ClientMessage } from './phoenix-messages.ts'

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
