import { inject } from 'vitest'
import type { OpenDatabase } from '../../apps/server/src/database/open-database.ts'
import { openTestDatabase } from '../open-test-database.ts'

/** A database in memory with every migration, reached as the server reaches its own. */
export function startEmbeddedDatabase(): Promise<OpenDatabase> {
  const template = inject('databaseTemplate')
  if (template.engine !== 'pglite')
    throw new Error('These tests belong to the project of the embedded engine')
  return openTestDatabase(template)
}
