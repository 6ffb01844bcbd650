import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'

const maxLines = 500
/** A longer limit for server tests: each file starts a server, which costs more than reading a long file. */
const maxLinesOfTests = 600

const folders = ['apps', 'packages', 'scripts', 'tests', 'bench', 'e2e']

/** Files that may be longer, with the reason. Migrations are one file per topic and never change after a release. */
const longFiles: Readonly<Record<string, string>> = {
  'packages/domain/src/functions.ts': 'The list of all operations, with an import and a line for each.',
}

export async function checkFileLength(): Promise<string[]> {
  const counts = new Map<string, number>()
  const exclude = (name: string) => /(?:^|\/)(?:node_modules|dist|generated|locales)$/.test(name)
  for (const folder of folders) {
    for await (const file of glob(`${folder}/**/*.{ts,tsx,js,mjs,cjs,css}`, { cwd: projectRoot, exclude })) {
      const source = await readFile(join(projectRoot, file), 'utf8')
      counts.set(file, source.split('\n').length - 1)
    }
  }
  return findLongFiles(counts, longFiles)
}

/** Overlong files without a reason, and reasons that no file needs. */
export function findLongFiles(
  counts: ReadonlyMap<string, number>,
  allowed: Readonly<Record<string, string>>,
): string[] {
  const isLong = (file: string) => (counts.get(file) ?? 0) > limitOf(file)
  return [
    ...[...counts]
      .filter(([file]) => isLong(file) && !(file in allowed))
      .map(([file, lines]) => `${file} has ${lines} lines, ${limitOf(file)} are allowed`),
    ...Object.keys(allowed)
      .filter((file) => !isLong(file))
      .map((file) => `${file} needs no line in longFiles`),
  ].sort()
}

function limitOf(file: string): number {
  return /^(?:tests|e2e)\/|\.test\.tsx?$/.test(file) ? maxLinesOfTests : maxLines
}
