import type { Listen } from '@localchef/backend/database'
import pg from 'pg'
import type { Logger } from 'pino'

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
 * LISTEN on one connection that comes back by itself. What was notified while it was away is lost, so every listener
 * is told when it goes, and gets one call with an empty payload after a reconnect: look again.
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
    let lost = false
    const lose = (error?: Error): void => {
      if (lost) return
      lost = true
      if (client === next) client = undefined
      next.end().catch(() => undefined)
      if (stopped) return
      log.warn({ reason: error?.message ?? 'closed' }, 'the connection for notifications was lost')
      for (const listener of everyListener()) listener.onLost?.()
      reconnectLater()
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ channel, payload }) => {
      for (const { onPayload } of channels.get(channel) ?? []) onPayload(payload ?? '')
    })
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      lost = true
      next.end().catch(() => undefined)
      throw error
    }
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
