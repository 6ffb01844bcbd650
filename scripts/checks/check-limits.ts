import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'

/**
 * Checks that each limit is a constant of the contracts. Forms and schemas of names take the limit from there, so that
 * no copy becomes outdated. `tests/server/column-limits.test.ts` compares the database with the same constants.
 */
export async function checkLimits(): Promise<string[]> {
  const problems: string[] = []
  for await (const file of glob('{apps/web,packages/contracts,packages/domain}/src/**/*.{ts,tsx}', {
    cwd: projectRoot,
  })) {
    if (/\.test\.tsx?$|-limits\.ts$/.test(file)) continue
    const source = await readFile(join(projectRoot, file), 'utf8')
    const found = file.startsWith('apps/web/') ? findLimitProblems(source) : findCopiedLimits(source)
    problems.push(...found.map((problem) => `${file}:${problem}`))
  }
  return problems.sort()
}

/** Numeric limits of an input or a schema's field. */
export function findLimitProblems(source: string): string[] {
  return numbersIn(source, /maxLength=(?:\{[\d_]+\}|"\d+")|(?<!Math)\.max\([\d_]+\)/g).concat(
    findCopiedLimits(source),
  )
}

/** Numeric lengths of names and of texts in two languages. */
export function findCopiedLimits(source: string): string[] {
  return numbersIn(
    source,
    /\b(?:plainName|optionalPlainName|[oO]ptionalText)\((?:\d+, )?[\d_]+\)|\blongest\w*(?:Name|Title|Text) = [\d_]+(?=\n)/g,
  )
}

function numbersIn(source: string, pattern: RegExp): string[] {
  return Array.from(
    source.matchAll(pattern),
    ({ 0: found, index }) =>
      `${source.slice(0, index).split('\n').length} ${found} states a limit by number; name it in a file of limits (packages/contracts/src/<feature>/<noun>-limits.ts)`,
  )
}
