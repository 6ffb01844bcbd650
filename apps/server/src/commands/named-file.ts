import { resolve } from 'node:path'

/** Relative to the folder in which the command was typed; npm runs it in the project's folder. */
export function namedFile(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
