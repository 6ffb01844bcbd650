import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../run-command.ts'

const { features } = createRequire(import.meta.url)('./feature-arrows.cjs') as {
  features: Record<string, Record<string, readonly string[]>>
}

// The rules do not restrict an undeclared feature.
test.each(Object.entries(features))('every feature of %s declares its arrows', (folder, declared) => {
  const found = readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(Object.keys(declared).sort()).toEqual(found.sort())
})
