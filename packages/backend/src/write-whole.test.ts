import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeWhole } from './write-whole.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-write-whole-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a written file replaces the old one, has the rights that were asked for, and leaves no draft', async () => {
  const file = join(folder, 'new', 'keys.json')
  await writeWhole(file, 'first', { mode: 0o600 })
  await writeWhole(file, 'second', { mode: 0o600 })
  await expect(readFile(file, 'utf8')).resolves.toBe('second')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(readdir(join(folder, 'new'))).resolves.toEqual(['keys.json'])
})

test('a file that cannot be put in its place is reported, and neither changes the old one nor leaves a draft', async () => {
  const taken = join(folder, 'taken')
  await mkdir(taken)
  await writeFile(join(taken, 'old'), 'old')
  await expect(writeWhole(taken, 'new')).rejects.toThrow()
  await expect(readdir(taken)).resolves.toEqual(['old'])
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})
