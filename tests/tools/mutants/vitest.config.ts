import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The unit tests of the rules that the mutants change, in one process. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../../../apps/web/src', import.meta.url)) } },
  test: {
    setupFiles: ['tests/fixed-seed.ts'],
    include: [
      'apps/web/src/features/{cart,search}/*.test.ts',
      'packages/contracts/src/*.test.ts',
      'packages/contracts/src/{orders,permits}/*.test.ts',
      'packages/domain/src/{orders,slots}/*.test.ts',
    ],
  },
})
