import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'
import { entriesOf, exists, namedTestProblems } from './named-tests.ts'

const tableFile = 'docs/spec.md'

interface SpecRow {
  id: string
  spec: string
  /** Files, separated by `<br>`. */
  where: string
  /** `file: title of the test`, separated by `<br>`. */
  test: string
  state: string
}

/** A row marked as done names existing code and an existing test. */
export async function checkSpecTable(): Promise<string[]> {
  const problems = await findSpecProblems(await readFile(join(projectRoot, tableFile), 'utf8'))
  return problems.map((problem) => `${tableFile}: ${problem}`)
}

export async function findSpecProblems(text: string): Promise<string[]> {
  const rows = parseSpecTable(text)
  if (rows.length === 0) return ['the table has no rows']
  const problems: string[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    if (seen.has(row.id)) problems.push(`${row.id} is listed twice`)
    seen.add(row.id)
    if (row.state === 'done') {
      problems.push(...(await doneProblems(row)))
    } else if (row.state !== 'open') problems.push(`${row.id} is "${row.state}"; a row is open or done`)
  }
  return problems
}

function parseSpecTable(text: string): SpecRow[] {
  return text
    .split('\n')
    .filter((line) => /^\|\s*R-\d+\s*\|/.test(line))
    .map((line) => {
      const cells = line.split(/(?<!\\)\|/).slice(1, -1)
      const [id = '', spec = '', where = '', test = '', state = ''] = cells.map((cell) => cell.trim())
      return { id, spec, where, test, state }
    })
}

async function doneProblems({ id, where, test }: SpecRow): Promise<string[]> {
  const problems: string[] = []
  const files = entriesOf(where)
  if (files.length === 0) problems.push(`${id} is done but names no file`)
  for (const file of files) {
    if (!(await exists(file))) problems.push(`${id} names ${file}, which does not exist`)
  }
  if (entriesOf(test).length === 0) problems.push(`${id} is done but names no test`)
  problems.push(...(await namedTestProblems(id, test)))
  return problems
}
