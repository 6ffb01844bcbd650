import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test was skipped: the one reason that a gate accepts. */
    machineCannot?: string
  }
}

/** Skips a test of what this machine cannot do, such as `mount disks`. A gate names it, and fails for others skipped. */
export function machineCannot({ skip, task }: Pick<TestContext, 'skip' | 'task'>, what: string): never {
  task.meta.machineCannot = what
  return skip()
}
