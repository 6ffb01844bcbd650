import type { Database } from '@localchef/backend/database'
import type { PublicMemory } from './public-memory.ts'

/**
 * Forgets what is remembered whenever any process changes what anybody may read: triggers on those tables
 * notify when a transaction commits. After a lost connection the listener is called as well, for what it missed.
 */
export function watchPublicChanges(
  database: Database,
  memory: PublicMemory,
  readSettings: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  return database.listen('public_changes', (table) => {
    memory.forget()
    // Mails are written with what was read last; an empty word says that something may have been missed.
    if (table === 'platform_settings' || !table) void readSettings()
  })
}
