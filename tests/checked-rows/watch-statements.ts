/** Compares the rows of every executed statement with its row type, in every server test. */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, inject } from 'vitest'
import { type Answer, compareRows, compareValues, type Field } from './compare-rows.ts'
import { createFinder } from './find-statements.ts'
import type { Statements, Watched } from './statement.ts'

const { statementsFile, nullableColumns, comparedFolder } = inject('checkedRows')
const { shapes, statements }: Statements = JSON.parse(readFileSync(statementsFile, 'utf8'))
const finder = createFinder(statements)
const nullable = new Set(nullableColumns)
const compared = new Set<string>()
const differences = new Set<string>()
/** Statements whose columns were compared. Each answer of a text has the same columns. */
const withComparedColumns = new Set<string>()
/** The texts of our statements, which another version of PostgreSQL prepares at the end of the run. */
const executed = new Set<string>()
/** Code that composes statements for any table, including tables of tests. */
const ofAnyTable = /^packages\/backend\/src\/(rest|realtime)\//

function compare(text: string, answer: Answer): void {
  const found = finder.find(text)
  if (found.some(({ statement }) => !ofAnyTable.test(statement.place))) executed.add(text)
  const hasComparedColumns = withComparedColumns.has(text)
  withComparedColumns.add(text)
  for (const { statement, inner } of found) {
    const asserted = { row: statement.row, parameter: inner?.row }
    const different = hasComparedColumns
      ? compareValues(shapes, asserted, answer.rows)
      : compareRows(shapes, { ...asserted, mayBeNull: nullabilityIn(text) }, answer)
    for (const difference of different) {
      differences.add(`${inner?.place ?? statement.place} ${difference}`)
    }
    if (answer.rows.length === 0) continue
    compared.add(statement.place)
    if (inner) compared.add(inner.place)
  }
}

/**
 * A comment in the statement can declare nullable columns as never null, when a condition or every insert guarantees
 * it.
 */
function nullabilityIn(text: string): (field: Field) => boolean {
  const ruledOut = new Set(
    [...text.matchAll(/\/\* never null: ([\w, ]+) \*\//g)].flatMap(([, names = '']) => names.split(', ')),
  )
  return ({ name, tableID, columnID }) => nullable.has(`${tableID}.${columnID}`) && !ruledOut.has(name)
}

const { compileQuery } = PostgresQueryCompiler.prototype
PostgresQueryCompiler.prototype.compileQuery = function (node, queryId) {
  const query = compileQuery.call(this, node, queryId)
  finder.compiled(query.sql, node)
  return query
}

type Query = (this: pg.Client, ...input: unknown[]) => unknown
const client = pg.Client.prototype as unknown as { query: Query }
const { query } = client
client.query = function (...input) {
  const text = textOf(input[0])
  if (text === undefined) return query.apply(this, input)
  const callback = input.at(-1)
  if (typeof callback === 'function') {
    const compareFirst = (error: unknown, answer: Answer) => {
      if (!error) compare(text, answer)
      callback(error, answer)
    }
    return query.apply(this, [...input.slice(0, -1), compareFirst])
  }
  const answer = query.apply(this, input) as Promise<Answer>
  // COPY returns a stream instead of a promise.
  if (!(answer instanceof Promise)) return answer
  return answer.then((found) => {
    compare(text, found)
    return found
  })
}

/** Restores the prototypes, because the next test file in this process installs its own watch. */
function watchNoMore(): void {
  PostgresQueryCompiler.prototype.compileQuery = compileQuery
  client.query = query
}

function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked
  const isConfig = typeof asked === 'object' && asked !== null && 'text' in asked
  return isConfig && typeof asked.text === 'string' ? asked.text : undefined
}

function failOfDifferences(): void {
  if (differences.size === 0) return
  const found = [...differences]
  differences.clear()
  throw new Error(`Rows differ from the types that their statements assert:\n  ${found.join('\n  ')}`)
}

afterEach(failOfDifferences)
afterAll(() => {
  watchNoMore()
  const written: Watched = { compared: [...compared], executed: [...executed] }
  writeFileSync(join(comparedFolder, randomUUID()), JSON.stringify(written))
  failOfDifferences()
})
