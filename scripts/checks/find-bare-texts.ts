import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAst } from 'vite'

/** Texts a reader meets outside of what stands between tags. */
const readAttributes: ReadonlySet<string> = new Set([
  'aria-description',
  'aria-label',
  'alt',
  'description',
  'label',
  'placeholder',
  'title',
])

/** Shown when no texts could be loaded (spec, section 2); the name and patterns, the same in every language. */
const allowed: ReadonlySet<string> = new Set([
  'Loading... Please wait while we prepare your experience.',
  'Refresh Page',
  'Local',
  'Chef',
  'LocalChef',
  '/chefs',
  'xxxx-xxxx-xxxx-xxxx',
])

/** Two letters in a row: signs and units such as "·", "×" or "°" are the same for everybody. */
const isWord = /\p{L}{2}/u

/** Texts written in JSX instead of the files of texts, as `file:line says "…"`. */
export async function findBareTexts(folder: string): Promise<string[]> {
  const problems: string[] = []
  for await (const file of glob('**/*.tsx', { cwd: folder })) {
    if (file.endsWith('.test.tsx')) continue
    const source = await readFile(join(folder, file), 'utf8')
    problems.push(
      ...bareTextsIn(source).map(({ line, text }) => `${file}:${line} says "${text}" in one language`),
    )
  }
  return problems.sort()
}

export function bareTextsIn(source: string): Array<{ line: number; text: string }> {
  const found: Array<{ line: number; text: string }> = []
  visit(parseAst(source, { lang: 'tsx' }), (node) => {
    const text = textOf(node)?.replace(/\s+/g, ' ').trim()
    if (text === undefined || !isWord.test(text) || allowed.has(text)) return
    found.push({ line: source.slice(0, Number(node.start)).split('\n').length, text })
  })
  return found
}

type Node = Record<string, unknown>

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type !== 'JSXAttribute') return undefined
  const { name, value } = node
  if (!isNode(name) || !isNode(value) || !readAttributes.has(String(name.name))) return undefined
  return value.type === 'Literal' ? String(value.value) : undefined
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const inner of value) visit(inner, look)
  } else if (isNode(value)) {
    look(value)
    for (const inner of Object.values(value)) visit(inner, look)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
