import type { Caller } from '../caller.ts'
import type { Database } from '../database.ts'

export interface TopicPermissions {
  mayListen: boolean
  maySend: boolean
}

/**
 * Anybody with the project's key may listen to a public topic, and whoever is signed in may send; policies on
 * realtime.messages guard private ones. What visitors send costs each listener, and nothing needs it.
 */
export function publicTopic({ role }: Caller): TopicPermissions {
  return { mayListen: true, maySend: role !== 'anon' }
}

export async function askTopicPermissions(
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
