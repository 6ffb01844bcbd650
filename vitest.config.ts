import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

const unitTests = {
  setupFiles: ['tests/fixed-seed.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

const serverTests = {
  pool: 'forks' as const,
  maxWorkers: availableParallelism(),
  // The application has no state outside of a server, and loading it takes longer than most files' tests.
  isolate: false,
  // Long enough for a slow machine; the bench measures speed, these tests don't.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  globalSetup: ['tests/database-template.ts', 'tests/checked-rows/global-setup.ts'],
  setupFiles: ['tests/checked-rows/watch-statements.ts'],
}

/**
 * Server tests that also run with a hosted project: what people do, and the rules behind it. The other tests call
 * services of this site that the hosted project then provides.
 */
const overHosted = [
  'account',
  'admin-access',
  'admin-people',
  'admin-queue',
  'bookings',
  'business-reviews',
  'disputes',
  'menu',
  'messages',
  'order-board',
  'permit-changes',
  'place-order',
  'ready-today',
].map((name) => `tests/server/${name}.test.ts`)

/**
 * Long tests of our own arithmetic, ranking, pages and access by role. Other files execute all statements of these
 * tests on the oldest PostgreSQL; `tests/checked-rows/global-setup.ts` fails if a statement of the domain is not
 * executed there.
 */
const onNewestOnly = [
  'account',
  'act-on-many',
  'admin',
  'admin-access',
  'admin-payments',
  'admin-queue',
  'analytics',
  'api-keys',
  'call-limits',
  'change-order',
  'demo-payments',
  'deposits',
  'drop-plans',
  'drops',
  'enter-order',
  'function-access',
  'gift-card-histories',
  'kitchen-buyers',
  'kitchen-week*',
  'later-tips',
  'menu-{csv,pictures,sold-out}',
  'month-agreement',
  'order-board',
  'orders-together',
  'payment-histories',
  'payments',
  'programs-bind-nobody',
  'refunds',
  'search-bad-input',
  'search-{grid,relevance}',
  'staff',
  'staff-access',
  'stale-edits',
  'stripe-{deposits,payments}',
  'supplements',
  'taxes',
  'text-order',
].map((name) => `tests/server/${name}.test.ts`)

/** Fuzzing, and tests that play weeks and payments at random, for the release gate. */
const longTests = [
  'tests/security/fuzz.test.ts',
  'tests/server/kitchen-week.test.ts',
  'tests/server/gift-card-histories.test.ts',
  'tests/server/payment-histories.test.ts',
]

/** Unit tests, and the server's tests on the newest and the oldest PostgreSQL that we support. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('apps/web/src', import.meta.url)) } },
  test: {
    sequence: { sequencer: LongestFirst },
    // A test without an assertion fails, because it may end early or loop over an empty list.
    expect: { requireAssertions: true },
    // At the end the oldest PostgreSQL prepares each statement.
    teardownTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          ...unitTests,
          name: 'unit',
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/checked-rows/*.test.ts',
            'tests/payments/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        // Isolated, because pages keep their state in modules and their tests mock some modules.
        test: { ...unitTests, name: 'unit-web', include: ['apps/web/src/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          ...serverTests,
          name: 'server',
          include: ['tests/{server,backend,security}/**/*.test.ts'],
          exclude: longTests,
        },
      },
      {
        extends: true,
        test: { ...serverTests, name: 'server-long', include: longTests },
      },
      {
        extends: true,
        test: {
          ...serverTests,
          name: 'operations',
          include: ['tests/{lifecycle,operations}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...serverTests,
          name: 'server-oldest',
          // Rules, queries, policies and replicas, with which an older database may behave differently.
          include: [
            'tests/server/**/*.test.ts',
            'tests/security/{forged-notices,rows}.test.ts',
            'tests/operations/{lagging-replica,replicas}.test.ts',
          ],
          exclude: onNewestOnly,
        },
      },
      {
        extends: true,
        test: {
          ...serverTests,
          name: 'server-hosted',
          globalSetup: ['tests/hosted/project-template.ts', 'tests/checked-rows/global-setup.ts'],
          include: ['tests/hosted/**/*.test.ts', ...overHosted],
        },
      },
    ],
  },
})
