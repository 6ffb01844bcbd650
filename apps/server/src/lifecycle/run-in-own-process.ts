import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiledFolder } from './compiled-folder.ts'

/**
 * Runs a command of ours in a process that then ends, and all its memory with it. Answers whether it succeeded;
 * why it did not, it has said itself. The channel between the two tells the other one when this one ends,
 * however it ends.
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
