import type { Caller } from '../caller.ts'
import { type NumberedBinding, numberBindings } from './change-subscription.ts'
import { type ConnectionContext, isSessionOpen, notImplemented } from './connection-context.ts'
import { identifyClient } from './identify-client.ts'
import { type JoinRequest, readJoinRequest } from './join-request.ts'
import { type ClientMessage, writeMessage } from './phoenix-messages.ts'
import { type ChannelOutlet, createRealtimeChannel, type RealtimeChannel } from './realtime-channel.ts'

const topicPrefix = 'realtime:'

/** A join that passed all checks of its request and caller. */
interface AdmittedJoin {
  request: JoinRequest
  caller: Caller
}

/** Handles `phx_join`: closes an earlier channel of the topic, checks the request and opens the channel. */
export async function joinChannel(
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
