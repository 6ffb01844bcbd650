import { dirname, join } from 'node:path'

/** The web's source files by path below `src`. */
export type Sources = ReadonlyMap<string, string>

export interface AdminPage {
  file: string
  /** The rights required to open the page. */
  rights: readonly string[]
}

interface Known {
  sources: Sources
  /** The right of each operation, by the name of its contract's export. */
  rightOf: ReadonlyMap<string, string>
  /** Rights of the kinds of cases in the queue; the server returns only the kinds allowed for the role. */
  rightsOfKinds: readonly string[]
  /** Whether these rights suffice to open an address. */
  opens: (address: string, rights: readonly string[]) => boolean
}

/**
 * Finds operations and links of admin pages whose right is neither required by the page nor checked by a file on the
 * way to them, as `file: operation or address`.
 */
export function unaskedRights(pages: readonly AdminPage[], known: Known): string[] {
  const unasked = new Set<string>()
  const visited = new Set<string>()
  const visit = (file: string, held: readonly string[]) => {
    const source = known.sources.get(file)
    if (source === undefined) return
    const lists = importsOf(file, source).map((imported) => viewsIn(known.sources.get(imported) ?? ''))
    const rights = [...new Set([...held, ...askedIn([source, ...lists].join('\n'), known)])].sort()
    const step = `${file} ${rights.join()}`
    if (visited.has(step)) return
    visited.add(step)
    for (const operation of usedIn(source, known)) {
      if (!rights.includes(known.rightOf.get(operation) ?? '')) unasked.add(`${file}: ${operation}`)
    }
    for (const address of linkedIn(source)) {
      if (!known.opens(address, rights)) unasked.add(`${file}: ${address}`)
    }
    for (const imported of importsOf(file, source)) visit(imported, rights)
  }
  for (const { file, rights } of pages) visit(file, rights)
  return [...unasked].sort()
}

/** Checks of a right: `useHasRightOf(decideChef)`, and `reads: listCredits` in a list of views. */
const asking = /\b(?:useHasRightOf\(\s*|reads: \[?)(\w+)/g
/** Mentions of an operation that do not call it. */
const mentions = [
  /^import[\s\S]*?from '[^']+'$/gm,
  /\bof=\{\[[^\]]*\]\}/g,
  asking,
  /\btypeof \w+/g,
  /\b\w+\.(?:input|output)\b/g,
]

/** The `reads: …` entries of a list's views in a separate file. A file that imports these views checks their rights. */
function viewsIn(source: string): string {
  return source.match(/\breads: \[?\w+/g)?.join('\n') ?? ''
}

function askedIn(source: string, { rightOf, rightsOfKinds }: Known): string[] {
  const asked = [...source.matchAll(asking)].flatMap(([, operation = '']) => rightOf.get(operation) ?? [])
  return source.includes('rightOfKind[') ? [...asked, ...rightsOfKinds] : asked
}

function usedIn(source: string, { rightOf }: Known): string[] {
  const imported = [...source.matchAll(/^import (?!type)([\s\S]*?) from '@localchef\/contracts\/[^']+'$/gm)]
    .flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
    .filter((name) => rightOf.has(name))
  const code = mentions.reduce((rest, mention) => rest.replaceAll(mention, ''), source)
  return imported.filter((name) => new RegExp(`\\b${name}\\b`).test(code))
}

/** Addresses of plain links; `AdminLink` checks the right itself. */
function linkedIn(source: string): string[] {
  const links = source.matchAll(/<(?:Link|ButtonLink)\b[^<]*?\bto=(?:"|\{`)(\/admin\/[^"`]*)/g)
  return [...links].map(([, address = '']) => address.replaceAll(/\$\{[^}]*\}/g, 'x'))
}

function importsOf(file: string, source: string): string[] {
  const values = source.replaceAll(/^import type [\s\S]*?'$/gm, '')
  return [...values.matchAll(/(?:from |import\()'((?:@|\.\.?)\/[^']+)'/g)].map(([, path = '']) =>
    path.startsWith('@/') ? path.slice(2) : join(dirname(file), path),
  )
}
