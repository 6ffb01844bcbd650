import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const serverTests = {
  pool: 'forks' as const,
  // Both cores, also when the other engine's tests have ended before.
  maxWorkers: 2,
  // Patience for a slow machine: a figure of speed is the bench's business.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  globalSetup: ['tests/database-template.ts'],
}

/** Unit tests, and the server's own tests once on each engine. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('apps/web/src', import.meta.url)) } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...serverTests,
          name: 'server-pglite',
          // The backend's own tests start both engines themselves; those of the life cycle start processes.
          include: [
            'tests/server/**/*.test.ts',
            'tests/backend/**/*.test.ts',
            'tests/security/**/*.test.ts',
            'tests/lifecycle/killed*.test.ts',
          ],
          env: { TEST_ENGINE: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          ...serverTests,
          name: 'server-postgres',
          // Of the attacks, those that the database itself has to withstand.
          include: [
            'tests/server/**/*.test.ts',
            'tests/security/rows.test.ts',
            'tests/lifecycle/faults.test.ts',
            'tests/lifecycle/two-processes.test.ts',
          ],
          env: { TEST_ENGINE: 'postgres' },
        },
      },
    ],
  },
})
