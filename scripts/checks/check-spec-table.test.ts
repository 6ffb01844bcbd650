import { describe, expect, it } from 'vitest'
import { findSpecProblems } from './check-spec-table.ts'

const thisFile = 'scripts/checks/check-spec-table.test.ts'
const thisTitle = 'a done row passes only with an existing file and test'

function row(where: string, test: string, state = 'done', id = 'R-001'): string {
  return `| ${id} | Something | ${where} | ${test} | ${state} |`
}

describe('the table of the specification', () => {
  it(thisTitle, async () => {
    const title = 'an open row needs no file and no test'
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

  it('an open row needs no file and no test', async () => {
    expect(await findSpecProblems(row('', '', 'open'))).toEqual([])
  })

  it('an unknown state, a repeated id and a table without rows are problems', async () => {
    expect(await findSpecProblems(row('', '', 'nearly'))).toHaveLength(1)
    expect(await findSpecProblems(`${row('', '', 'open')}\n${row('', '', 'open')}`)).toEqual([
      'R-001 is listed twice',
    ])
    expect(await findSpecProblems('| nothing |')).toEqual(['the table has no rows'])
  })
})
