import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiledFolder } from './compiled-folder.ts'

/**
 * Runs a command in a child process, whose memory is freed at its end. Returns whether it succeeded; the child logs
 * its own errors. The IPC channel ends the child when this process ends.
 */
export async function runInOwnProcess(
  command: URL,
  environment: Record<string, string> = {},
  { signal, onMessage }: { signal?: AbortSignal; onMessage?: (message: unknown) => void } = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [fileURLToPath(command)], {
    env: { ...process.env, ...environment, NODE_COMPILE_CACHE: compiledFolder },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (onMessage) child.on('message', onMessage)
  const kill = () => child.kill()
  signal?.addEventListener('abort', kill, { once: true })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  }).finally(() => signal?.removeEventListener('abort', kill))
  return code === 0
}
