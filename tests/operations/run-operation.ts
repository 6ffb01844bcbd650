import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiledFolder } from '../../apps/server/src/lifecycle/compiled-folder.ts'

export interface Operation {
  child: ChildProcess
  ended: Promise<{ code: number | null; output: string }>
}

export type OperationName =
  | 'admin-grant'
  | 'backup'
  | 'doctor'
  | 'restore'
  | 'rotate-keys'
  | 'seed'
  | 'upgrade-database'

/** Runs a command of the server in its own process. `before` is a command that execs it. */
export function runOperation(
  name: OperationName,
  args: readonly string[],
  environment: Record<string, string>,
  before: readonly string[] = [],
): Operation {
  const program = fileURLToPath(new URL(`../../apps/server/src/commands/${name}.ts`, import.meta.url))
  const [file = '', ...rest] = [...before, process.execPath, program, ...args]
  const child = spawn(file, rest, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: compiledFolder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
  return { child, ended }
}
