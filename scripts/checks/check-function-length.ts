import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { projectRoot } from '../run-command.ts'

const maxLines = 80

const folders = ['apps', 'packages', 'scripts', 'tests', 'bench', 'e2e']

export interface LongFunction {
  line: number
  name: string
  lines: number
}

export async function checkFunctionLength(): Promise<string[]> {
  const problems: string[] = []
  for (const file of await sourceFiles()) {
    const long = longFunctionsIn(await readFile(join(projectRoot, file), 'utf8'), file)
    for (const { line, name, lines } of long) {
      problems.push(`${file}:${line} ${name} has ${lines} lines, ${maxLines} are allowed`)
    }
  }
  return problems
}

async function sourceFiles(): Promise<string[]> {
  const files: string[] = []
  const exclude = (name: string) => /(?:^|\/)(?:node_modules|dist|generated)$/.test(name)
  for (const folder of folders) {
    for await (const file of glob(`${folder}/**/*.{ts,tsx}`, { cwd: projectRoot, exclude })) files.push(file)
  }
  return files.sort()
}

/** Counts from the first to the last line; callbacks that group or run tests are exempt. */
export function longFunctionsIn(source: string, file: string): LongFunction[] {
  const found: LongFunction[] = []
  // Spares the parsing of most files.
  if (linesOf(source) <= maxLines) return found
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node, parent) => {
    if (!isFunction(node) || isTestCallback(node, parent)) return
    const start = Number(node.start)
    const lines = linesOf(source.slice(start, Number(node.end)))
    if (lines > maxLines) {
      found.push({ line: linesOf(source.slice(0, start)), name: nameOf(node, parent), lines })
    }
  })
  return found
}

interface Node {
  type: string
  [property: string]: unknown
}

function isFunction({ type }: Node): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
}

/**
 * Whether the function is an argument of `describe`, `it`, `test`, `test.step` or one of their tables such as
 * `test.each`.
 */
function isTestCallback(node: Node, call: Node | undefined): boolean {
  if (call?.type !== 'CallExpression' || !Array.isArray(call.arguments)) return false
  return call.arguments.includes(node) && /^(?:describe\w*|it|test)$/.test(rootName(call.callee) ?? '')
}

/** Returns `test` for `test.describe.each([1])`. */
function rootName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return String(node.name)
  return rootName(node.callee ?? node.object ?? node.tag)
}

function nameOf(node: Node, parent: Node | undefined): string {
  const id = [node.id, parent?.id, parent?.key].find(isNode)
  return typeof id?.name === 'string' ? id.name : 'a function'
}

function linesOf(text: string): number {
  return text.split('\n').length
}

function visit(node: unknown, seen: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, seen, parent)
  } else if (isNode(node)) {
    seen(node, parent)
    for (const child of Object.values(node)) visit(child, seen, node)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}
