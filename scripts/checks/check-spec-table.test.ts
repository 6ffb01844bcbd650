import { describe, expect, it } from 'vitest'
import { findSpecProblems } from './check-spec-table.ts'

const thisFile = 'scripts/checks/check-spec-table.test.ts'
const thisTitle = 'hold a done row to its word'

function row(where: string, test: string, state = 'done', id = 'R-001'): string {
  return `| ${id} | Something | ${where} | ${test} | ${state} |`
}

describe('the rules for the table of the specification', () => {
  it(thisTitle, async () => {
    const title = 'let open rows be'
    expect(await findSpecProblems(row(thisFile, `\`${thisFile}: ${title}\``))).toEqual([])
    expect(await findSpecProblems(row('', `${thisFile}: ${title}`))).toEqual([
      'R-001 is done but names no file',
    ])
    expect(await findSpecProblems(row(thisFile, ''))).toEqual(['R-001 is done but names no test'])
    expect(await findSpecProblems(row('no/such.ts', `${thisFile}: ${title}`))).toHaveLength(1)
    expect(await findSpecProblems(row(thisFile, `no/such.ts: ${title}`))).toHaveLength(1)
    expect(
      await findSpecProblems(row(thisFile, `${thisFile}: ${['no', 'such', 'title'].join(' ')}`)),
    ).toHaveLength(1)
    expect(await findSpecProblems(row(thisFile, thisFile))).toHaveLength(1)
  })

  it('let open rows be', async () => {
    expect(await findSpecProblems(row('', '', 'open'))).toEqual([])
  })

  it('refuse other states, ids that stand twice and a table without rows', async () => {
    expect(await findSpecProblems(row('', '', 'nearly'))).toHaveLength(1)
    expect(await findSpecProblems(`${row('', '', 'open')}\n${row('', '', 'open')}`)).toEqual([
      'R-001 stands twice',
    ])
    expect(await findSpecProblems('| nothing |')).toEqual(['there are no rows'])
  })
})
