import type { Database } from '@localchef/backend/database'
import type { PublicMemory } from './public-memory.ts'

/**
 * Forgets what is remembered whenever any process changes what anybody may read: triggers on those tables notify when
 * a transaction commits. Without a connection that hears of changes nothing is remembered at all.
 */
export function watchPublicChanges(
  database: Database,
  memory: PublicMemory,
  readSettings: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  return database.listen(
    'public_changes',
    (table) => {
      // An empty word says that the connection is back, and that something may have been missed.
      if (table) memory.forget()
      else memory.trust()
      // Mails are written with what was read last.
      if (table === 'platform_settings' || !table) void readSettings()
    },
    memory.distrust,
  )
}
