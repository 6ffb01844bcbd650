import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'

/** Forms take their limits from constants that contracts use too. */
export async function checkLimits(): Promise<string[]> {
  const problems: string[] = []
  for await (const file of glob('apps/web/src/**/*.{ts,tsx}', { cwd: projectRoot })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const source = await readFile(join(projectRoot, file), 'utf8')
    problems.push(...findLimitProblems(source).map((problem) => `${file}:${problem}`))
  }
  return problems.sort()
}

/** Numeric limits of an input or a schema's field. */
export function findLimitProblems(source: string): string[] {
  return Array.from(
    source.matchAll(/maxLength=(?:\{[\d_]+\}|"\d+")|(?<!Math)\.max\([\d_]+\)/g),
    ({ 0: found, index }) =>
      `${source.slice(0, index).split('\n').length} ${found} states a limit by number; name it in a file of limits`,
  )
}
