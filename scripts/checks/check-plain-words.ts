import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'

const folders = ['apps', 'packages', 'scripts', 'tests', 'bench', 'e2e', 'supabase']

/** Reports comments and test names that begin with a free relative, such as "What the server waits for". */
export async function checkPlainWords(): Promise<string[]> {
  const problems: string[] = []
  for (const file of await sourceFiles()) {
    for (const { line, words } of freeRelativesIn(await readFile(join(projectRoot, file), 'utf8'))) {
      problems.push(`${file}:${line} begins with a free relative: "${words}"`)
    }
  }
  return problems
}

async function sourceFiles(): Promise<string[]> {
  const files: string[] = []
  const exclude = (name: string) => /(?:^|\/)(?:node_modules|dist|generated)$/.test(name)
  for (const pattern of ['*.ts', ...folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs,cjs,css,sql}`)]) {
    for await (const file of glob(pattern, { cwd: projectRoot, exclude })) files.push(file)
  }
  return files.sort()
}

const relative = '(?:What|Who|Whom|Whose|Where|How|Which)(?:ever)?'
const starts = [
  new RegExp(`(?:^|\\s)(?:/\\*\\*?|//|--)\\s+(${relative} .*)`),
  new RegExp(`^\\s*\\*\\s+(${relative} .*)`),
  new RegExp(`comment on [^']* is '(${relative} .*)`),
  new RegExp(`\\b(?:it|test|describe)\\b[^'"\`]*\\(\\s*['"\`](${relative} .*)`, 'i'),
]

/** Finds them at the start of a comment, of a comment's line, and of the name of a test. */
export function freeRelativesIn(source: string): { line: number; words: string }[] {
  return source.split('\n').flatMap((text, index) => {
    const words = starts.map((start) => start.exec(text)?.[1]).find((found) => found !== undefined)
    return words === undefined ? [] : [{ line: index + 1, words: words.slice(0, 60) }]
  })
}
