import type { Database } from '@localchef/backend/database'
import type { PublicMemory } from './public-memory.ts'

/**
 * Invalidates the cache whenever any process changes public data: triggers on those tables notify at commit. Nothing
 * is cached while the listening connection is lost.
 */
export function watchPublicChanges(
  database: Database,
  memory: PublicMemory,
  readSettings: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  return database.listen(
    'public_changes',
    (table) => {
      // An empty payload means that the connection is back and notifications may have been missed.
      if (table) {
        memory.forget()
      } else {
        memory.trust()
      }
      // Mails use the settings that were read last.
      if (table === 'platform_settings' || !table) void readSettings()
    },
    memory.distrust,
  )
}
