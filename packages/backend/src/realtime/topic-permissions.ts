import type { Caller } from '../caller.ts'
import type { Database } from '../database.ts'

export interface TopicPermissions {
  mayListen: boolean
  maySend: boolean
}

/**
 * Anyone with the project's key may listen to a public topic; sending requires signing in, because messages of
 * visitors would cost each listener and no feature needs them. Policies on realtime.messages guard private topics.
 */
export function publicTopic({ role }: Caller): TopicPermissions {
  return { mayListen: true, maySend: role !== 'anon' }
}

export async function readTopicPermissions(
  database: Database,
  caller: Caller,
  topic: string,
): Promise<TopicPermissions> {
  const { rows } = await database.transaction((connection) =>
    connection.query<{ may_listen: boolean; may_send: boolean }>(
      'select may_listen, may_send from realtime.topic_permissions($1, $2, $3::jsonb, $4)',
      [caller.role, caller.userId, JSON.stringify(caller.claims), topic],
    ),
  )
  return { mayListen: rows[0]?.may_listen ?? false, maySend: rows[0]?.may_send ?? false }
}

/** Realtime's message for a topic whose messages the caller may not read. */
export function listeningRefused(topic: string): string {
  return `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
}
