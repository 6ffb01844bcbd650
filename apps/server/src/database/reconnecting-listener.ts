import type { Listen } from '@localchef/backend/database'
import pg from 'pg'
import type { Logger } from 'pino'
import { settleSession } from './settle-session.ts'

export interface ReconnectingListenerOptions {
  connect(): pg.Client
  log: Logger
  firstDelayMs?: number
  longestDelayMs?: number
}

export interface ReconnectingListener {
  listen: Listen
  stop(): Promise<void>
}

interface Listener {
  onPayload: (payload: string) => void
  onLost: (() => void) | undefined
}

/**
 * LISTEN on one connection that reconnects by itself. Notifications during an outage are lost, so listeners are
 * notified of the loss, and called with an empty payload after the reconnect.
 */
export function createReconnectingListener(options: ReconnectingListenerOptions): ReconnectingListener {
  const { log } = options
  const firstDelayMs = options.firstDelayMs ?? 250
  const longestDelayMs = options.longestDelayMs ?? 1_000
  const channels = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let timer: NodeJS.Timeout | undefined
  let delayMs = firstDelayMs
  let stopped = false

  function everyListener(): Listener[] {
    return [...channels.values()].flatMap((listeners) => [...listeners])
  }

  async function open(): Promise<pg.Client> {
    const next = options.connect()
    await openListening(next, channels, (reason) => {
      if (client === next) client = undefined
      if (stopped) return
      log.warn({ reason }, 'the connection for notifications was lost')
      for (const listener of everyListener()) listener.onLost?.()
      reconnectLater()
    })
    client = next
    delayMs = firstDelayMs
    return next
  }

  function connected(): Promise<pg.Client> {
    if (client) return Promise.resolve(client)
    connecting ??= open().finally(() => {
      connecting = undefined
    })
    return connecting
  }

  function reconnectLater(): void {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      try {
        await connected()
        log.info('listening for notifications again')
        for (const { onPayload } of everyListener()) onPayload('')
      } catch {
        delayMs = Math.min(delayMs * 2, longestDelayMs)
        if (!stopped) reconnectLater()
      }
    }, delayMs)
    timer.unref()
  }

  return {
    async listen(channel, onPayload, onLost) {
      const listener = { onPayload, onLost }
      const listeners = channels.get(channel)
      if (listeners) {
        listeners.add(listener)
      } else {
        const connection = await connected()
        channels.set(channel, new Set([listener]))
        await connection.query(`listen ${pg.escapeIdentifier(channel)}`)
      }
      return async () => {
        channels.get(channel)?.delete(listener)
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Connects and listens on every channel. `onLost` is called once, and not when connecting fails. */
async function openListening(
  client: pg.Client,
  channels: ReadonlyMap<string, ReadonlySet<Listener>>,
  onLost: (reason: string) => void,
): Promise<void> {
  let lost = false
  const lose = (error?: Error): void => {
    if (lost) return
    lost = true
    client.end().catch(() => undefined)
    onLost(error?.message ?? 'closed')
  }
  client.on('error', lose)
  client.on('end', lose)
  client.on('notification', ({ channel, payload }) => {
    for (const { onPayload } of channels.get(channel) ?? []) onPayload(payload ?? '')
  })
  try {
    await client.connect()
    await settleSession(client)
    for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    lost = true
    client.end().catch(() => undefined)
    throw error
  }
}
