import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'

/** Checks a cell with tests: entries `file: title of the test`, separated by `<br>`. */
export async function namedTestProblems(id: string, cell: string): Promise<string[]> {
  const problems: string[] = []
  for (const entry of entriesOf(cell)) {
    const [file = '', title = ''] = splitOnce(entry, ': ')
    if (!title) {
      problems.push(`${id}: "${entry}" is not of the form "file: title of the test"`)
    } else if (!(await exists(file))) {
      problems.push(`${id} names ${file}, which does not exist`)
    } else if (!isRun.test(file)) {
      problems.push(`${id}: ${file} is not a file of tests`)
    } else if (!hasTest(await readFile(join(projectRoot, file), 'utf8'), title)) {
      problems.push(`${id}: ${file} has no test "${title}"`)
    }
  }
  return problems
}

/** Test files of Vitest or Playwright. */
const isRun = /^(?:e2e\/.*\.spec\.ts|.*\.test\.tsx?)$/

/**
 * Whether a running test has the title: as the name given to `it`, `test`, an alias or an `each`, or as the first
 * value in a row of such a table. Steps, groups, comments and skipped tests do not count.
 */
export function hasTest(source: string, title: string): boolean {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '').replaceAll("\\'", "'")
  const names = ['it', 'test', ...Array.from(code.matchAll(/\btest as (\w+)/g), ([, alias]) => alias)]
  const before = [`(?<![.\\w])(?:${names.join('|')})\\(`]
  if (/\b(?:it|test)\.each\(/.test(code)) before.push('\\)\\(', '\\[')
  return new RegExp(`(?:${before.join('|')})\\s*(['"\`])${literally(title)}\\1\\s*,`).test(code)
}

function literally(words: string): string {
  return words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** Lines of a cell, without backticks. */
export function entriesOf(cell: string): string[] {
  return cell
    .split(/<br\s*\/?>/)
    .map((entry) => entry.replaceAll('`', '').replaceAll('\\|', '|').trim())
    .filter((entry) => entry !== '')
}

export function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}

export async function exists(path: string): Promise<boolean> {
  return stat(join(projectRoot, path)).then(
    () => true,
    () => false,
  )
}
