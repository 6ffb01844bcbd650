import { globSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../run-command.ts'
import { findCircles, type Import } from './find-circles.ts'

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

test.each(Object.entries(features))('no features of %s reach each other in a circle', (folder, declared) => {
  expect(findCircles(declared, () => importsBetweenFeatures(folder))).toEqual([])
})

function importsBetweenFeatures(folder: string): Import[] {
  const featureOf = (path: string) =>
    path.startsWith(`${folder}/`) ? path.split('/')[folder.split('/').length] : ''
  return globSync(`${folder}/*/**/*.{ts,tsx}`, { cwd: projectRoot })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      importedPaths(file, readFileSync(join(projectRoot, file), 'utf8')).map((path) => ({
        from: featureOf(file) ?? '',
        to: featureOf(path) ?? '',
        file,
      })),
    )
    .filter(({ from, to }) => from !== to)
}

/** The paths that a file's source imports from this repository. */
function importedPaths(file: string, source: string): string[] {
  return Array.from(source.matchAll(/(?:from |import\()'([^']+)'/g), ([, name = '']) => {
    const [, room, rest] = /^@localchef\/([\w-]+)\/(.+)$/.exec(name) ?? []
    if (room && rest) return `packages/${room}/src/${rest}.ts`
    if (name.startsWith('@/')) return name.replace('@/', 'apps/web/src/')
    return name.startsWith('.') ? posix.join(posix.dirname(file), name) : []
  }).flat()
}
