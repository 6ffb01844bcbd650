import { type SpawnOptions, spawn } from 'node:child_process'

/** A program with its arguments, rights and folder. */
export interface Command {
  file: string
  args: readonly string[]
  options: SpawnOptions
}

export interface ProgramEnd {
  /** Null when it was killed or could not start. */
  code: number | null
  /** Its output, or the reason it could not start. */
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
