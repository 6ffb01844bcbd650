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

/**
 * LISTEN on one connection that comes back by itself. What was notified while it was away is lost, so
 * every listener gets one call with an empty payload after a reconnect: look again.
 */
export function createReconnectingListener(options: ReconnectingListenerOptions): ReconnectingListener {
  const { log } = options
  const firstDelayMs = options.firstDelayMs ?? 250
  const longestDelayMs = options.longestDelayMs ?? 10_000
  const channels = new Map<string, Set<(payload: string) => void>>()
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let timer: NodeJS.Timeout | undefined
  let delayMs = firstDelayMs
  let stopped = false

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
      reconnectLater()
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ channel, payload }) => {
      for (const listener of channels.get(channel) ?? []) listener(payload ?? '')
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
        for (const listeners of channels.values()) for (const listener of listeners) listener('')
      } catch {
        delayMs = Math.min(delayMs * 2, longestDelayMs)
        if (!stopped) reconnectLater()
      }
    }, delayMs)
    timer.unref()
  }

  return {
    async listen(channel, onPayload) {
      const listeners = channels.get(channel)
      if (listeners) {
        listeners.add(onPayload)
      } else {
        const connection = await connected()
        channels.set(channel, new Set([onPayload]))
        await connection.query(`listen ${pg.escapeIdentifier(channel)}`)
      }
      return async () => {
        channels.get(channel)?.delete(onPayload)
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
