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
): Promise<boolean> {
  const child = spawn(process.execPath, [fileURLToPath(command)], {
    env: { ...process.env, ...environment, NODE_COMPILE_CACHE: compiledFolder },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  return code === 0
}
