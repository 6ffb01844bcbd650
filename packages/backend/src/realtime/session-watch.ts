import type { Logger } from 'pino'
import { type Caller, sessionOf } from '../caller.ts'
import type { Database } from '../database.ts'

/** Closes everything a session has open as soon as the session ends, in whichever process. */
export interface SessionWatch {
  /** Throws a `BackendError` with status 403 when the caller's session has ended. Visitors have none. */
  requireOpen(caller: Caller): Promise<void>
  /** Calls back once when the caller's session ends. Returns a function that stops watching. */
  watch(caller: Caller, onEnded: () => void): () => void
  start(): Promise<void>
  stop(): Promise<void>
}

const channel = 'auth_session_ended'

export function createSessionWatch(database: Database, log: Logger): SessionWatch {
  const watchers = new Map<string, Set<() => void>>()
  let unlisten: (() => Promise<void>) | undefined

  function end(session: string): void {
    const ending = watchers.get(session)
    watchers.delete(session)
    for (const onEnded of ending ?? []) onEnded()
  }

  /** Catches up after a lost connection, during which notifications were missed. */
  async function endClosed(): Promise<void> {
    if (watchers.size === 0) return
    const { rows } = await database.pool.query<{ id: string }>(
      `select watched.id
       from unnest($1::uuid[]) as watched (id)
       where not exists (select from auth.sessions as session where session.id = watched.id)`,
      [[...watchers.keys()]],
    )
    for (const { id } of rows) end(id)
  }

  return {
    async requireOpen(caller) {
      if (sessionOf(caller)) await database.as(caller, async () => undefined, { readOnly: true })
    },
    watch(caller, onEnded) {
      const session = sessionOf(caller)
      if (!session) return () => undefined
      watchers.set(session, (watchers.get(session) ?? new Set()).add(onEnded))
      return () => {
        const others = watchers.get(session)
        others?.delete(onEnded)
        if (others?.size === 0) watchers.delete(session)
      }
    },
    async start() {
      unlisten = await database.listen(channel, (session) => {
        if (session !== '') {
          end(session)
        } else {
          endClosed().catch((err: unknown) => log.error({ err }, 'ended sessions could not be looked for'))
        }
      })
    },
    async stop() {
      await unlisten?.()
    },
  }
}
