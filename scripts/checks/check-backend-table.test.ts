import { describe, expect, it } from 'vitest'
import { findBackendProblems } from './check-backend-table.ts'

const thisFile = 'scripts/checks/check-backend-table.test.ts'
const thisTitle = 'a row passes only with an existing test'

const page = (...rows: string[]) =>
  ['# Calls', '', '| call | since | test |', '|---|---|---|', ...rows, '', '| other | table |'].join('\n')
const row = (test: string, since = '0.1.0', call = '`GET /x`') => `| ${call} | ${since} | ${test} |`

describe('the table of calls', () => {
  it(thisTitle, async () => {
    const title = 'an unknown version, a repeated call and a page without calls are problems'
    expect(await findBackendProblems(page(row(`\`${thisFile}: ${title}\``)))).toEqual([])
    expect(await findBackendProblems(page(row(`${thisFile}: ${title}`, '501')))).toEqual([])
    expect(await findBackendProblems(page(row('')))).toEqual(['`GET /x` names no test'])
    const missing = ['no', 'such', 'title'].join(' ')
    expect(await findBackendProblems(page(row(`${thisFile}: ${missing}`)))).toEqual([
      `\`GET /x\`: ${thisFile} has no test "${missing}"`,
    ])
    expect(await findBackendProblems(page(row(`no/such.ts: ${title}`)))).toHaveLength(1)
  })

  it('an unknown version, a repeated call and a page without calls are problems', async () => {
    const test = `${thisFile}: an unknown version, a repeated call and a page without calls are problems`
    expect(await findBackendProblems(page(row(test, 'soon')))).toHaveLength(1)
    expect(await findBackendProblems(page(row(test), row(test)))).toEqual(['`GET /x` is listed twice'])
    expect(await findBackendProblems('# Nothing')).toEqual(['the page lists no calls'])
  })
})
