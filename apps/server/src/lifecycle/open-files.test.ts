import { describe, expect, it } from 'vitest'
import { checkOpenFiles, describeOpenFiles, readMostFiles } from './open-files.ts'

const limits = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             95842                95842                processes
Max open files            ${soft}                 1048576              files
`

describe('the limit of open files', () => {
  it("the limit of open files is read from the system's table; without a table or limit it is unlimited", () => {
    expect(readMostFiles(limits('1024'))).toBe(1024)
    expect(readMostFiles(limits('unlimited'))).toBe(Number.POSITIVE_INFINITY)
    expect(readMostFiles('')).toBe(Number.POSITIVE_INFINITY)
  })

  it('a low limit of open files causes a warning with instructions to raise it, and a sufficient one causes none', () => {
    expect(describeOpenFiles(1024, 10)).toMatch(/^At most 1024 files .* LimitNOFILE= .* ulimit -n/)
    expect(describeOpenFiles(4106, 10)).toBeUndefined()
  })

  it('the limit of open files refuses a connection pool that exceeds it', async () => {
    await expect(checkOpenFiles(200, limits('256'))).rejects.toThrow('At most 256 files')
    expect(await checkOpenFiles(20, limits('256'))).toContain('At most 256 files')
  })
})
