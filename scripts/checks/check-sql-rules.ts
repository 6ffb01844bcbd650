import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'

export interface Migration {
  file: string
  text: string
}

/** Checks all migrations of the marketplace. */
export async function checkSqlRules(): Promise<string[]> {
  const folder = 'supabase/migrations'
  const files = (await readdir(join(projectRoot, folder))).filter((name) => name.endsWith('.sql')).sort()
  if (files.length === 0) return [`${folder} has no migrations`]
  const migrations = await Promise.all(
    files.map(async (name) => ({
      file: `${folder}/${name}`,
      text: await readFile(join(projectRoot, folder, name), 'utf8'),
    })),
  )
  return findSqlProblems(migrations)
}

interface Table {
  file: string
  name: string
  /** The text between the parentheses of `create table`. */
  body: string
}

/**
 * Every table has row level security and a comment, every constraint a name, every foreign key an index, every security
 * definer function a search path, and nothing is created in a schema of the backend.
 */
export function findSqlProblems(migrations: readonly Migration[]): string[] {
  const texts = migrations.map(({ file, text }) => ({ file, text: withoutLineComments(text) }))
  const everything = texts.map(({ text }) => text).join('\n')
  const tables = texts.flatMap(({ file, text }) => tablesOf(file, text))
  const indexedColumns = leadingIndexColumns(everything, tables)

  return [
    ...texts.flatMap(({ file, text }) => ownershipProblems(file, text)),
    ...texts.flatMap(({ file, text }) => searchPathProblems(file, text)),
    ...tables.flatMap((table) => [
      ...tableProblems(table, everything),
      ...foreignKeyProblems(table, indexedColumns),
    ]),
  ]
}

function withoutLineComments(text: string): string {
  return text.replace(/--[^\n]*/g, '')
}

function tablesOf(file: string, text: string): Table[] {
  const tables: Table[] = []
  for (const match of text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)\s*\(/gi)) {
    const start = match.index + match[0].length
    tables.push({ file, name: (match[1] ?? '').toLowerCase(), body: untilClosing(text, start) })
  }
  return tables
}

/** The text from `start`, just after an opening parenthesis, to the matching closing one. */
function untilClosing(text: string, start: number): string {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') {
      depth++
    } else if (text[at] === ')' && --depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}

function tableProblems({ file, name, body }: Table, everything: string): string[] {
  const problems: string[] = []
  const escaped = name.replaceAll('.', '\\.')
  if (!name.includes('.')) problems.push(`${file}: create table ${name} does not name its schema`)
  if (name.startsWith('public.')) {
    const enabled = new RegExp(`alter\\s+table\\s+${escaped}\\s+enable\\s+row\\s+level\\s+security`, 'i')
    if (!enabled.test(everything)) problems.push(`${file}: ${name} has no row level security`)
    if (!new RegExp(`comment\\s+on\\s+table\\s+${escaped}\\s+is`, 'i').test(everything)) {
      problems.push(`${file}: ${name} has no comment`)
    }
  }
  for (const part of topLevelParts(body)) {
    if (/^constraint\s+\w+/i.test(part)) continue
    // `not null`, `default` and `generated` may be unnamed.
    const unnamed = part.match(
      /(?<!constraint\s+\w+\s+)\b(primary\s+key|foreign\s+key|references|unique|check)\b/i,
    )
    if (unnamed) problems.push(`${file}: ${name}: a constraint without a name in "${oneLine(part)}"`)
  }
  return problems
}

function foreignKeyProblems({ file, name, body }: Table, indexed: ReadonlySet<string>): string[] {
  return topLevelParts(body).flatMap((part) => {
    const columns = part.match(/\bforeign\s+key\s*\(([^)]*)\)/i)?.[1]
    if (columns === undefined) return []
    const first = columns.split(',')[0]?.trim() ?? ''
    return indexed.has(`${name}(${first})`) ? [] : [`${file}: ${name}: no index begins with ${first}`]
  })
}

/** `table(column)` for each leading column of an index, a primary key or a unique constraint. */
function leadingIndexColumns(everything: string, tables: readonly Table[]): Set<string> {
  const columns = new Set<string>()
  const index = /\bcreate\s+(?:unique\s+)?index\s+[\w\s]*?\bon\s+([\w.]+)\s*(?:using\s+\w+\s*)?\(\s*(\w+)/gi
  for (const match of everything.matchAll(index)) columns.add(`${match[1]}(${match[2]})`)
  for (const { name, body } of tables) {
    const keys = /\b(?:primary\s+key|unique(?:\s+nulls\s+not\s+distinct)?)\s*\(\s*(\w+)/gi
    for (const match of body.matchAll(keys)) columns.add(`${name}(${match[1]})`)
    const exclusions = /\bexclude\s+using\s+\w+\s*\(\s*(\w+)/gi
    for (const match of body.matchAll(exclusions)) columns.add(`${name}(${match[1]})`)
  }
  return columns
}

function searchPathProblems(file: string, text: string): string[] {
  return [...text.matchAll(/\bcreate\s+(?:or\s+replace\s+)?function\s+([\w.]+)([\s\S]*?)\bas\s+\$/gi)]
    .filter(([, , head]) => /security\s+definer/i.test(head ?? '') && !/set\s+search_path/i.test(head ?? ''))
    .map(([, name]) => `${file}: ${name} is security definer without a search_path of its own`)
}

function ownershipProblems(file: string, text: string): string[] {
  const foreign =
    /\b(?:create|alter|drop)\s+(?:table|function|view|type|schema)\s+(?:if\s+(?:not\s+)?exists\s+)?(auth|storage|realtime)\b/gi
  return [...text.matchAll(foreign)].map(
    ([statement]) => `${file}: "${oneLine(statement)}": that schema belongs to the backend`,
  )
}

/** Splits at commas outside parentheses. */
function topLevelParts(body: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const letter of body) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) {
      parts.push(part.trim())
      part = ''
    } else {
      part += letter
    }
  }
  return [...parts, part.trim()].filter((text) => text !== '')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
