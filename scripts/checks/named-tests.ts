import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'

/** What is wrong with a table's cell of tests: `file: title of the test`, separated by `<br>`. */
export async function namedTestProblems(id: string, cell: string): Promise<string[]> {
  const problems: string[] = []
  for (const entry of entriesOf(cell)) {
    const [file = '', title = ''] = splitOnce(entry, ': ')
    if (!title) problems.push(`${id}: "${entry}" is not of the form "file: title of the test"`)
    else if (!(await exists(file))) problems.push(`${id} names ${file}, which does not exist`)
    else if (!quotes(await readFile(join(projectRoot, file), 'utf8'), title)) {
      problems.push(`${id}: ${file} has no test "${title}"`)
    }
  }
  return problems
}

/** A title stands in the source between quotes, with its own apostrophes escaped. */
function quotes(source: string, title: string): boolean {
  const plain = source.replaceAll("\\'", "'")
  return ["'", '"', '`'].some((quote) => plain.includes(`${quote}${title}${quote}`))
}

/** The lines of a cell, without the marks around code. */
export function entriesOf(cell: string): string[] {
  return cell
    .split(/<br\s*\/?>/)
    .map((entry) => entry.replaceAll('`', '').replaceAll('\\|', '|').trim())
    .filter((entry) => entry !== '')
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}

export async function exists(path: string): Promise<boolean> {
  return stat(join(projectRoot, path)).then(
    () => true,
    () => false,
  )
}
