import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'

/** The current text of one function, view, trigger or policy. */
export interface SchemaObject {
  /** Such as `function private.owns_chef` or `policy dishes_select on public.dishes`. */
  name: string
  /** Its file in `supabase/schemas`. */
  file: string
  /** The `create` statement with the comments above it, and its `comment on`. */
  text: string
}

const folder = 'supabase/schemas'

const header =
  '-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".'

/** Reads all files, in the order of their names. Throws if an object stands in two places. */
export async function readSchemaFiles(): Promise<SchemaObject[]> {
  const files = (await readdir(join(projectRoot, folder))).filter((file) => file.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(projectRoot, folder, file), 'utf8')))
  const objects = files.flatMap((file, index) =>
    objectsIn(texts[index] ?? '').map((object) => ({ ...object, file })),
  )
  const created = texts.flatMap(partsIn).filter(({ verb }) => verb === 'create')
  const twice = created.find(({ name }, index) => created.findIndex((other) => other.name === name) < index)
  if (twice) {
    const places = objects.filter(({ name }) => name === twice.name).map(({ file }) => `${folder}/${file}`)
    throw new Error(`${twice.name} stands twice in ${places.join(' and ')}`)
  }
  return objects
}

/** Replaces the text of an object in its file, or appends it. Without `text` the object is removed. */
export async function writeSchemaObject(
  file: string,
  change: { old?: string | undefined; text?: string },
): Promise<void> {
  const path = join(projectRoot, folder, file)
  const before = existsSync(path) ? await readFile(path, 'utf8') : `${header}\n`
  const { old, text = '' } = change
  if (old !== undefined && !before.includes(old)) {
    throw new Error(`${folder}/${file}: put the comment and the alter of an object below its create: ${old}`)
  }
  const after = old === undefined ? `${before.trimEnd()}\n\n${text}\n` : before.replace(old, () => text)
  await writeFile(path, `${after.replaceAll(/\n{3,}/g, '\n\n').trimEnd()}\n`)
}

/**
 * The functions, views, triggers and policies that a text creates, in the order of their first statement, each with its
 * last `create`, `comment on` and `enable always`.
 */
export function objectsIn(sql: string): Omit<SchemaObject, 'file'>[] {
  const byName = Map.groupBy(partsIn(sql), ({ name }) => name)
  return [...byName].map(([name, parts]) => {
    const last = ['create', 'alter', 'comment'].map(
      (verb) => parts.findLast((part) => part.verb === verb)?.text,
    )
    return { name, text: last.filter((text) => text !== undefined).join('\n\n') }
  })
}

interface Part {
  name: string
  verb: string
  text: string
}

function partsIn(sql: string): Part[] {
  return statementsIn(sql).flatMap((statement) => {
    const start = /^(?:--[^\n]*\n|\s+)*/.exec(statement)?.[0].length ?? 0
    const words = statement.slice(start)
    const name = nameOf(words)
    if (name === undefined) return []
    const text = words.replace(/^create (?=(?:function|view|trigger) )/, 'create or replace ')
    // A comment followed by a blank line belongs to a section of the file, not to the statement.
    const above = statement.slice(0, start).split('\n\n').at(-1) ?? ''
    return [{ name, verb: /^\w+/.exec(words)?.[0] ?? '', text: above + text }]
  })
}

/** Statements with the comments above them. */
function statementsIn(sql: string): string[] {
  const statements: string[] = []
  let start = 0
  for (const token of sql.matchAll(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:''|[^'])*'|--[^\n]*|;/g)) {
    if (token[0] !== ';') continue
    statements.push(sql.slice(start, token.index + 1).trim())
    start = token.index + 1
  }
  return statements
}

/** `statement` begins with its verb. */
function nameOf(statement: string): string | undefined {
  const [, relation, enabled] = /^alter table ([\w.]+) enable always trigger (\w+)/.exec(statement) ?? []
  if (relation) return `trigger ${enabled} on ${relation}`
  const [, kind, name] =
    /^(?:create (?:or replace )?(?:constraint )?|comment on )(function|view|trigger|policy)\s+([\w.]+)/.exec(
      statement,
    ) ?? []
  if (kind === undefined || kind === 'function' || kind === 'view') return kind && `${kind} ${name}`
  return `${kind} ${name} on ${/\son\s+([\w.]+)/.exec(statement.replace(/^comment on /, ''))?.[1]}`
}
