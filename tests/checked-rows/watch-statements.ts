/** Beside every server test: compares the rows of each statement, as it is carried out, with the type it asserts. */
import { appendFileSync, readFileSync } from 'node:fs'
import { PostgresQueryCompiler, type RawNode } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, inject } from 'vitest'
import { compareRows, type Field } from './compare-rows.ts'
import type { Statement, Statements } from './statement.ts'

const { folder } = inject('checkedRows')
const { shapes, statements }: Statements = JSON.parse(readFileSync(`${folder}/statements.json`, 'utf8'))
const debug = new Map<string, object>()

const tagged = Map.groupBy(
  statements.filter(({ form }) => form === 'tag'),
  ({ fragments }) => JSON.stringify(fragments),
)
const called = statements
  .filter(({ form }) => form === 'call')
  .map((statement) => ({
    statement,
    pattern: new RegExp(`^${statement.fragments.map(RegExp.escape).join('[^]*')}$`),
    fixed: statement.fragments.join('').length,
  }))

const compiled = new Map<string, { own: Statement[]; inner: Statement[] }>()
const { compileQuery } = PostgresQueryCompiler.prototype
PostgresQueryCompiler.prototype.compileQuery = function (node, queryId) {
  const query = compileQuery.call(this, node, queryId)
  const raw = node as RawNode
  compiled.set(query.sql, {
    own: tagged.get(JSON.stringify(raw.sqlFragments)) ?? [],
    inner: raw.parameters.flatMap((child) => tagged.get(JSON.stringify((child as RawNode).sqlFragments)) ?? []),
  })
  return query
}

interface Answer {
  fields?: Field[]
  rows?: unknown[]
}

type Query = (this: pg.Client, ...input: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }
const { query } = prototype
prototype.query = function (...input) {
  const text = typeof input[0] === 'string' ? input[0] : (input[0] as { text?: string } | undefined)?.text
  if (text === undefined) return query.apply(this, input)
  const callback = input.at(-1)
  if (typeof callback === 'function') {
    input[input.length - 1] = (error: unknown, answer: Answer) => {
      if (!error) compare(text, answer)
      callback(error, answer)
    }
    return query.apply(this, input)
  }
  const answer = query.apply(this, input) as Promise<Answer>
  return answer.then((found) => {
    compare(text, found)
    return found
  })
}

const matched = new Map<string, Statement[]>()

function statementsOf(text: string): Statement[] {
  const found = compiled.get(text)
  if (found) return found.own
  let known = matched.get(text)
  if (!known) {
    const fitting = called.filter(({ pattern }) => pattern.test(text))
    const most = Math.max(...fitting.map(({ fixed }) => fixed))
    known = fitting.filter(({ fixed }) => fixed === most).map(({ statement }) => statement)
    matched.set(text, known)
  }
  return known
}

const differences = new Set<string>()

function compare(text: string, { fields = [], rows = [] }: Answer): void {
  for (const statement of statementsOf(text)) {
    const found = compareRows(shapes, statement.row, { fields, rows })
    const entry = (debug.get(statement.place) ?? { rows: 0, found: new Set() }) as { rows: number, found: Set<string>, fields: unknown }
    entry.rows += rows.length
    for (const f of found) entry.found.add(f)
    entry.fields = fields
    debug.set(statement.place, entry)
  }
}
afterAll(() => {
  for (const [place, e] of debug) appendFileSync('/tmp/rows/debug.jsonl', JSON.stringify({ place, ...e, found: [...(e as any).found] }) + '\n')
})
void afterEach, differences
