import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A user namespace, in which an unprivileged user can mount a small disk in memory. */
const namespace = ['unshare', '--user', '--map-root-user', '--mount'] as const

/** Whether small disks can be mounted. Many containers forbid it. */
export async function canMountDisks(folder: string): Promise<boolean> {
  const [file, ...args] = namespace
  return promisify(execFile)(file, [...args, 'mount', '-t', 'tmpfs', 'none', folder]).then(
    () => true,
    () => false,
  )
}

/** A command prefix that runs a command with a disk of this size mounted at the folder. */
export function onSmallDisk(folder: string, size: string): string[] {
  const mount = `mount -t tmpfs -o mode=755,size=${size} none "$0" && exec "$@"`
  return [...namespace, 'sh', '-c', mount, folder]
}
