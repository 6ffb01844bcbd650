import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../run-command.ts'
import { listPages } from './list-pages.ts'

test('every path of the route tables is listed for someone', async () => {
  const listed = new Set((await listPages()).map(({ path }) => path))
  for (const file of ['routes.tsx', 'work-pages.tsx', 'money-pages.tsx']) {
    const source = await readFile(join(projectRoot, 'apps/web/src/app', file), 'utf8')
    const paths = [...source.matchAll(/\n\s+path: '(\/[^'*]*)',\n\s+load:/g)].map(([, path]) => path)
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter((path = '') => !listed.has(path))).toEqual([])
  }
})

test('the pages of buyers, chefs and admins are listed for their roles', async () => {
  const pages = await listPages()
  const personsOf = (path: string) => pages.filter((page) => page.path === path).map(({ person }) => person)
  expect(personsOf('/chefs')).toEqual(['visitor'])
  expect(personsOf('/dashboard/menu-items')).toEqual(['chef'])
  expect(personsOf('/admin/queue')).toEqual(['admin'])
})
