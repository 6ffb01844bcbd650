import { resolve } from 'node:path'

/** Resolves a path against the folder in which the user ran npm; npm itself runs commands in the project's folder. */
export function namedFile(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
