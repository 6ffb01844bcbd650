import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'

/** Files that operators read. */
const operatorFiles = [
  '.env.example',
  'Dockerfile',
  'compose.yaml',
  'docs/nginx.conf',
  'docs/prometheus/alerts.yml',
  'supabase/config.toml',
]
const folders = ['apps', 'packages', 'scripts', 'tests', 'bench', 'e2e', 'supabase']

/**
 * Reports comments and test names that begin with a free relative, such as "What the server waits for", comments,
 * docs and identifiers with words that docs/voice.md and docs/glossary.md replace, errors that state a rule, and test names
 * without a subject.
 */
export async function checkPlainWords(): Promise<string[]> {
  const problems: string[] = await checkProse()
  for (const file of [...operatorFiles, '.dependency-cruiser.cjs', ...(await sourceFiles())]) {
    const source = await readFile(join(projectRoot, file), 'utf8')
    for (const { line, words } of freeRelativesIn(source)) {
      problems.push(`${file}:${line} begins with a free relative: "${words}"`)
    }
    // Released migrations never change.
    if (!file.endsWith('.sql')) {
      for (const { line, words } of habitsIn(source)) problems.push(`${file}:${line} says ${words}`)
    }
    if (/\.(?:tsx?|mjs|cjs)$/.test(file) && !file.startsWith('scripts/checks/')) {
      for (const { line, words } of oldNamesIn(source)) problems.push(`${file}:${line} names ${words}`)
      for (const { line, words } of rulesInErrors(source)) {
        problems.push(`${file}:${line} throws a rule instead of a failure: "${words}"`)
      }
    }
    if (isTest.test(file)) {
      for (const { line, words } of titlesWithoutSubject(source)) {
        problems.push(`${file}:${line} names a test without a subject: "${words}"`)
      }
    }
  }
  return problems
}

/** Docs without the word lists, the specification's own texts, the history and superseded decisions. */
async function checkProse(): Promise<string[]> {
  const isExempt = /^(?:CHANGELOG|docs\/(?:glossary|voice|spec))\.md$/
  const problems: string[] = []
  for await (const file of glob(['*.md', 'docs/**/*.md', 'apps/web/*.md'], { cwd: projectRoot })) {
    if (isExempt.test(file)) continue
    const prose = await readFile(join(projectRoot, file), 'utf8')
    if (/^Superseded by /m.test(prose)) continue
    for (const { line, words } of habitsInProse(prose)) problems.push(`${file}:${line} says ${words}`)
  }
  return problems.sort()
}

const isTest = /\.(?:test|spec)\.tsx?$/

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
  new RegExp(`(?:^|\\s)(?:/\\*\\*?|//|--|#)\\s+(${relative} .*)`),
  new RegExp(`^\\s*\\*\\s+(${relative} .*)`),
  new RegExp(`comment(?: on [^']* is|:) '(${relative} .*)`),
  new RegExp(`\\b(?:it|test|describe)\\b[^'"\`]*\\(\\s*['"\`](${relative} .*)`, 'i'),
]

/** Finds free relatives at the start of a comment, of a comment's line, and of a test's name. */
export function freeRelativesIn(source: string): { line: number; words: string }[] {
  return source.split('\n').flatMap((text, index) => {
    const words = starts.map((start) => start.exec(text)?.[1]).find((found) => found !== undefined)
    return words === undefined ? [] : [{ line: index + 1, words: words.slice(0, 60) }]
  })
}

const habits: readonly [RegExp, instead: string][] = [
  [/\b(?:some|every|any)body\b/i, 'someone, everyone, anyone, or a noun'],
  [/\bways? back\b/i, 'undo, or the page that opens'],
  [/\b(?:is|are|was|were|be|been) told\b/i, 'notify'],
  [/\bany ?more\b/i, 'no longer'],
  [/\banswers (?:how|whether|what|who|which|where)\b/i, 'returns, with a noun'],
]

interface Habit {
  line: number
  words: string
}

/** Finds words in comments that have a plainer alternative. */
export function habitsIn(source: string): Habit[] {
  return source.split('\n').flatMap((text, index) => {
    const comment = /(?:^\s*(?:\*|--)|(?:^|\s)(?:\/\*\*?|\/\/|#))\s+(.*)/.exec(text)?.[1] ?? ''
    return habitsOf(comment, index + 1, habits)
  })
}

/** Finds the same words in a doc, and free relatives that stand for a person or thing. Code is left out. */
export function habitsInProse(prose: string): Habit[] {
  const text = prose.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('    ')) return []
    // Without code and names of tests.
    const words = line.replaceAll(/`[^`]*`/g, '').replaceAll(/\S+\.(?:test|spec)\.tsx?: [^|<]*/g, '')
    return habitsOf(words, index + 1, [...habits, ...relativesOfProse])
  })
}

const relativesOfProse: readonly [RegExp, instead: string][] = [
  [/\b(?:whoever|whatever)\b/i, 'a noun'],
  [/^(?:\s*(?:[-*]|\d+\.)\s+)?(?:What|Who|Whom|Whose) (?!.*\?)/, 'a noun as subject'],
]

function habitsOf(text: string, line: number, all: readonly [RegExp, string][]): Habit[] {
  return all.flatMap(([habit, instead]) => {
    const found = habit.exec(text)
    return found ? [{ line, words: `"${found[0].trim()}" instead of "${instead}"` }] : []
  })
}

/** Stored columns keep their British spelling: `blur_metres`, `favourite_dishes`, `cancelled`, `fulfilment`. */
const oldNames: readonly [RegExp, instead: string][] = [
  [/\b(?:way|Way)Back\w*/, 'undo, or the page that the link opens'],
  [/\btell[A-Z]\w*/, 'notify, or warn'],
  [/\b\w*(?<!blur_)[mM]etres?(?:\b|[A-Z])/, 'meters'],
  [
    /\b(?:anonym|author|custom|initial|normal|optim|organ|recogn|serial|summar)is(?:e|ed|es|ing|er)[A-Z(]\w*/,
    '-ize',
  ],
  [/\b(?:keepOut|letIn|put[A-Z]\w*Forward|let[A-Z]\w*Rest)\b/, 'a standard verb'],
]

/** Finds names in code that should use another word. */
export function oldNamesIn(source: string): { line: number; words: string }[] {
  return source.split('\n').flatMap((text, index) =>
    oldNames.flatMap(([name, instead]) => {
      const found = name.exec(text)
      return found ? [{ line: index + 1, words: `"${found[0]}" instead of "${instead}"` }] : []
    }),
  )
}

const errorMessage = /Error\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g
const rule = /\b(?:always|never|was just|knows nothing|says (?:of|how|what|where|which|who))\b/i

/** Finds messages of errors that state the broken rule, such as "an order is never deleted": a log needs the failure. */
export function rulesInErrors(source: string): { line: number; words: string }[] {
  return Array.from(source.matchAll(errorMessage), (found) => ({
    line: source.slice(0, found.index).split('\n').length,
    words: found[2] ?? '',
  })).filter(({ words }) => rule.test(words))
}

const title =
  /(?:(?<![.\w])(?:it|test)(?:\.\w+)*\(|\)\()\s*(['"`])((?:\\.|(?!\1).)+)\1\s*,\s*(?:async|\(|\{|\w+ =>)/g

const verbs =
  'is|are|was|were|has|have|does|do|can|cannot|may|must|will|gets?|gives?|takes?|keeps?|stays?|comes?|belongs?|becomes?|goes|makes?|accepts?|refuses?|rejects?|warns?|finds?|returns?|throws?|tells?|happens?|waits?|loses?|ignores?|causes?|contains?|creates?|deletes?|removes?|adds?|allows?|sends?|sees?'
/** Verbs that are also nouns, as in "changes of an order are shown". */
const nounsToo =
  'answers|changes|counts|covers|ends|exports|hands|needs|offers|reads|reports|shows|signs|starts|stops|uses'
const object = 'the|an?|no|its|their|itself|out|nothing|as'
const subjectless = [
  new RegExp(`^(?:${verbs})(?:,| |$)`),
  new RegExp(`^(?:${nounsToo}) (?:${object})\\b`),
  /^(?:of|that) /,
  /^(?:for|before|while|at|with) [^,]*$/,
]

/** Finds test names that continue the name of their group, such as "is refused", or that begin without a subject. */
export function titlesWithoutSubject(source: string): { line: number; words: string }[] {
  return Array.from(source.matchAll(title), (found) => ({
    line: source.slice(0, found.index).split('\n').length,
    words: found[2] ?? '',
  })).filter(({ words }) => subjectless.some((start) => start.test(words)))
}
