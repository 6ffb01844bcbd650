import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test was skipped: the one reason that a gate accepts. */
    machineCannot?: string
  }
}

/**
 * Skips a test that needs an ability which this machine lacks, such as `mount disks`. The gate reports such tests and
 * fails on any other skipped test.
 */
export function machineCannot({ skip, task }: Pick<TestContext, 'skip' | 'task'>, what: string): never {
  task.meta.machineCannot = what
  return skip()
}
