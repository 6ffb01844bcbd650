import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestContext } from 'vitest'
import { machineCannot } from './machine-cannot.ts'

/** A user namespace, in which an unprivileged user can mount a small disk in memory. */
const namespace = ['unshare', '--user', '--map-root-user', '--mount'] as const

/** Skips a test where small disks cannot be mounted: many containers forbid it. */
export async function needDisks(context: TestContext, folder: string): Promise<void> {
  const [file, ...args] = namespace
  const canMount = await promisify(execFile)(file, [...args, 'mount', '-t', 'tmpfs', 'none', folder]).then(
    () => true,
    () => false,
  )
  if (!canMount) machineCannot(context, 'mount disks')
}

/** A command prefix that runs a command with a disk of this size mounted at the folder. */
export function onSmallDisk(folder: string, size: string): string[] {
  const mount = `mount -t tmpfs -o mode=755,size=${size} none "$0" && exec "$@"`
  return [...namespace, 'sh', '-c', mount, folder]
}
