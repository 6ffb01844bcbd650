import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'
import { entriesOf, namedTestProblems } from './named-tests.ts'

const tableFile = 'docs/backend.md'

interface CallRow {
  call: string
  /** Version that added the call, or `501` when it is not supported. */
  since: string
  test: string
}

/** Every row of docs/backend.md names an existing test. */
export async function checkBackendTable(): Promise<string[]> {
  const problems = await findBackendProblems(await readFile(join(projectRoot, tableFile), 'utf8'))
  return problems.map((problem) => `${tableFile}: ${problem}`)
}

export async function findBackendProblems(text: string): Promise<string[]> {
  const rows = parseCallTables(text)
  if (rows.length === 0) return ['the page lists no calls']
  const problems: string[] = []
  const seen = new Set<string>()
  for (const { call, since, test } of rows) {
    if (seen.has(call)) problems.push(`${call} is listed twice`)
    seen.add(call)
    if (!/^(501|\d+\.\d+\.\d+)$/.test(since)) {
      problems.push(`${call} is "${since}" instead of a version or 501`)
    }
    if (entriesOf(test).length === 0) problems.push(`${call} names no test`)
    problems.push(...(await namedTestProblems(call, test)))
  }
  return problems
}

/** Reads tables with the header `| call | since | test |`; the page has others. */
function parseCallTables(text: string): CallRow[] {
  const rows: CallRow[] = []
  let inTable = false
  for (const line of text.split('\n')) {
    if (/^\|\s*call\s*\|\s*since\s*\|\s*test\s*\|/.test(line)) {
      inTable = true
    } else if (!line.startsWith('|')) {
      inTable = false
    } else if (inTable && !/^\|[\s:-]+\|/.test(line)) {
      const [call = '', since = '', test = ''] = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim())
      rows.push({ call, since, test })
    }
  }
  return rows
}
