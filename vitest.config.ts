import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const serverTests = {
  pool: 'forks' as const,
  maxWorkers: 2,
  // Patience for a slow machine: a figure of speed is the bench's business.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  globalSetup: ['tests/database-template.ts', 'tests/checked-rows/global-setup.ts'],
  setupFiles: ['tests/checked-rows/watch-statements.ts'],
}

/** Unit tests, and the server's tests on the newest and the oldest PostgreSQL that we support. */
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
            'tests/checked-rows/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...serverTests,
          name: 'server',
          include: ['tests/{server,backend,security,lifecycle,operations}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...serverTests,
          name: 'server-oldest',
          // Rules, queries and policies: what an older database may answer otherwise.
          include: ['tests/server/**/*.test.ts', 'tests/security/rows.test.ts'],
        },
      },
    ],
  },
})
