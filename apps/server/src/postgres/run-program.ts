import { type SpawnOptions, spawn } from 'node:child_process'

/** A program as it is begun: with whose rights, and where. */
export interface Command {
  file: string
  args: readonly string[]
  options: SpawnOptions
}

export interface ProgramEnd {
  /** Null: it was killed, or could not begin at all. */
  code: number | null
  /** What it printed; why it could not begin, if it could not. */
  output: string
}

/** Runs a program to its end; never rejects. */
export async function runProgram({ file, args, options }: Command): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })
}
