import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test was skipped: the one reason that a gate accepts. */
    machineCannot?: string
  }
}

/** A user namespace, in which an unprivileged user can mount a small disk in memory. */
const namespace = ['unshare', '--user', '--map-root-user', '--mount'] as const

/** Skips a test where small disks cannot be mounted: many containers forbid it. A gate reports it. */
export async function needDisks({ skip, task }: TestContext, folder: string): Promise<void> {
  const [file, ...args] = namespace
  const canMount = await promisify(execFile)(file, [...args, 'mount', '-t', 'tmpfs', 'none', folder]).then(
    () => true,
    () => false,
  )
  if (canMount) return
  task.meta.machineCannot = 'mount disks'
  skip()
}

/** A command prefix that runs a command with a disk of this size mounted at the folder. */
export function onSmallDisk(folder: string, size: string): string[] {
  const mount = `mount -t tmpfs -o mode=755,size=${size} none "$0" && exec "$@"`
  return [...namespace, 'sh', '-c', mount, folder]
}
