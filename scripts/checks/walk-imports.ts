import { posix } from 'node:path'

/** Files of the repository, and the paths that each imports. */
export interface Sources {
  paths: Iterable<string>
  importsOf(path: string): readonly string[]
}

/**
 * Finds files of a walk without an import between them and a file named before them in the same walk. The first file of
 * each room needs none, because rooms meet over the wire or are wired by the server; nor do pages, which are opened by
 * address.
 */
export function findUnlinkedFiles(walk: string, { paths, importsOf }: Sources): string[] {
  const all = [...paths]
  const before: string[] = []
  const problems: string[] = []
  for (const [, name = ''] of walk.matchAll(/`([\w./-]+\.tsx?)`/g)) {
    const candidates = all.filter((path) => path === name || path.endsWith(`/${name}`))
    if (candidates.some((path) => before.includes(path))) continue
    const linked = candidates.filter(
      (path) =>
        path.endsWith('-page.tsx') ||
        !before.some((earlier) => roomOf(earlier) === roomOf(path)) ||
        before.some((earlier) => importsOf(earlier).includes(path) || importsOf(path).includes(earlier)),
    )
    if (linked.length === 0) problems.push(`${name} has no import from or to a file named before it`)
    before.push(...(linked.length > 0 ? linked : candidates))
  }
  return problems
}

/** The paths that a file's source imports from this repository. */
export function importedPaths(file: string, source: string): string[] {
  return Array.from(source.matchAll(/(?:from |import\()'([^']+)'/g), ([, name = '']) => {
    const [, room, rest] = /^@localchef\/([\w-]+)\/(.+)$/.exec(name) ?? []
    if (room && rest) return `packages/${room}/src/${rest}.ts`
    if (name.startsWith('@/')) return name.replace('@/', 'apps/web/src/')
    return name.startsWith('.') ? posix.join(posix.dirname(file), name) : []
  }).flat()
}

function roomOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}
