import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../run-command.ts'

const { features, mutual } = createRequire(import.meta.url)('./feature-arrows.cjs') as {
  features: Record<string, Record<string, readonly string[]>>
  mutual: Record<string, readonly string[]>
}

// The rules do not restrict an undeclared feature.
test.each(Object.entries(features))('every feature of %s declares its arrows', (folder, declared) => {
  const found = readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(Object.keys(declared).sort()).toEqual(found.sort())
})

test.each(Object.entries(features))(
  'two features of %s import each other only if listed',
  (folder, declared) => {
    const pairs = Object.entries(declared).flatMap(([feature, others]) =>
      others.flatMap((other) =>
        feature < other && declared[other]?.includes(feature) ? `${feature} and ${other}` : [],
      ),
    )
    expect(pairs.sort()).toEqual(mutual[folder])
  },
)
