import pg from 'pg'
import type { Caller, DatabaseRole } from '../caller.ts'
import type { Database } from '../database.ts'
import type { RowRecord } from './change-filter.ts'
import {
  type Change,
  type ChangeSubscription,
  readableColumns,
  subscriptionMatches,
} from './change-subscription.ts'
import { type PublishedTable, type PublishedTables, tableId } from './published-tables.ts'

/** A joined channel as the change feed sees it. */
export interface ChangeSubscriber {
  caller(): Caller
  /** Equal for callers that row level security cannot distinguish. */
  callerKey(): string
  subscriptions(): readonly ChangeSubscription[]
  sendChange(payload: string): void
}

/** A message that is sent if its caller may read the row. */
interface Candidate {
  subscriber: ChangeSubscriber
  row: number
  select: readonly string[] | null
  ids: number[]
}

interface Delivery {
  change: Change
  subscriber: ChangeSubscriber
  caller: Caller
  payload: string
}

interface Asker {
  caller: Caller
  rows: Set<number>
  candidates: Candidate[]
}

export type DeliverChanges = (changes: readonly Change[]) => Promise<void>

interface ChangeDeliveryOptions {
  database: Database
  /** The current subscribers; the set changes over time. */
  subscribers: ReadonlySet<ChangeSubscriber>
  tables: () => Promise<PublishedTables>
  largestRecord: number
}

/** Sends each subscriber the changes it asks for and may read. */
export function createChangeDelivery(options: ChangeDeliveryOptions): DeliverChanges {
  const { database, subscribers, tables, largestRecord } = options

  async function prepare(table: PublishedTable, changes: readonly Change[]): Promise<Delivery[]> {
    const askers = findAskers(subscribers, table, changes)
    if (askers.length === 0) return []

    const needsAsking = askers.filter(({ caller }) => table.hasRowSecurity && caller.role !== 'service_role')
    const questions = needsAsking
      .map(({ caller, rows }) => ({
        caller,
        rows: [...rows].filter((row) => changes[row]?.type !== 'DELETE'),
      }))
      .filter(({ rows }) => rows.length > 0)
    const answers =
      questions.length === 0
        ? []
        : await findVisibleRows(
            database,
            table,
            changes.map(({ id }) => id),
            questions,
          )
    const visible = new Map(questions.map(({ caller }, index) => [caller, answers[index]]))
    const asked = new Set(needsAsking.map(({ caller }) => caller))

    const deliveries: Delivery[] = []
    const payloads = changes.map((change) => createChangePayloads(table, change, largestRecord))
    for (const { caller, candidates } of askers) {
      for (const { subscriber, row, select, ids } of candidates) {
        const change = changes[row]
        const data = payloads[row]?.(caller.role, select)
        if (!change || data === undefined) continue
        if (asked.has(caller) && change.type !== 'DELETE' && !visible.get(caller)?.has(row)) continue
        deliveries.push({
          change,
          subscriber,
          caller,
          payload: `{"ids":${JSON.stringify(ids)},"data":${data}}`,
        })
      }
    }
    return deliveries
  }

  return async (changes) => {
    const published = await tables()
    const deliveries: Delivery[] = []
    for (const ofTable of Map.groupBy(changes, ({ schema, table }) => tableId(schema, table)).values()) {
      const [first] = ofTable
      const table = first && published.find(first.schema, first.table)
      if (table) deliveries.push(...(await prepare(table, ofTable)))
    }
    const order = new Map(changes.map((change, position) => [change, position]))
    deliveries.sort((a, b) => (order.get(a.change) ?? 0) - (order.get(b.change) ?? 0))
    for (const { subscriber, caller, payload } of deliveries) {
      // Meanwhile the channel may have been left, or its user may have changed.
      if (!subscribers.has(subscriber) || !isSameUser(subscriber.caller(), caller)) continue
      subscriber.sendChange(payload)
    }
  }
}

/** Applies filters first, so that the database is asked only about rows a subscriber wants. */
function findAskers(
  subscribers: ReadonlySet<ChangeSubscriber>,
  table: PublishedTable,
  changes: readonly Change[],
): Asker[] {
  const askers = new Map<string, Asker>()
  for (const subscriber of subscribers) {
    const caller = subscriber.caller()
    const readable = readableColumns(table, caller.role)
    if (readable.size === 0) continue
    for (const [row, change] of changes.entries()) {
      const matched = subscriber
        .subscriptions()
        .filter((subscription) => subscriptionMatches(subscription, change, readable))
      if (matched.length === 0) continue
      const key = subscriber.callerKey()
      const asker = askers.get(key) ?? { caller, rows: new Set(), candidates: [] }
      askers.set(key, asker)
      asker.rows.add(row)
      for (const group of Map.groupBy(matched, ({ select }) => select?.join() ?? '').values()) {
        asker.candidates.push({
          subscriber,
          row,
          select: group[0]?.select ?? null,
          ids: group.map(({ id }) => id),
        })
      }
    }
  }
  return [...askers.values()]
}

function isSameUser(now: Caller, then: Caller): boolean {
  return now.role === then.role && now.userId === then.userId
}

/** A caller and the positions of its candidate changes. */
interface VisibilityQuestion {
  caller: Caller
  rows: readonly number[]
}

/** Callers per query: enough for few queries on a busy table, without long statements. */
const callersPerQuery = 100

/** For each question, in order: the positions of the changes whose row the caller may read now. */
async function findVisibleRows(
  database: Database,
  table: PublishedTable,
  changeIds: readonly string[],
  questions: readonly VisibilityQuestion[],
): Promise<ReadonlySet<number>[]> {
  const answers = questions.map(() => new Set<number>())
  const relation = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`
  for (let from = 0; from < questions.length; from += callersPerQuery) {
    const callers = questions.slice(from, from + callersPerQuery).map(({ caller, rows }) => ({
      role: caller.role,
      sub: caller.userId,
      claims: caller.claims,
      rows,
    }))
    // In a transaction, for the search path that policies see in a request.
    const { rows } = await database.transaction((connection) =>
      connection.query<{ caller_position: number; row_position: number }>(
        'select caller_position, row_position from realtime.visible_changes($1::regclass, $2::bigint[], $3::jsonb)',
        [relation, changeIds, JSON.stringify(callers)],
      ),
    )
    for (const row of rows) answers[from + row.caller_position]?.add(row.row_position)
  }
  return answers
}

const smallValue = 64

/** The `data` of a `postgres_changes` message as JSON text, built once for each role and selection of columns. */
function createChangePayloads(table: PublishedTable, change: Change, largest: number) {
  const texts = new Map<string, string>()
  return (role: DatabaseRole, select: readonly string[] | null): string => {
    const key = `${role} ${select?.join() ?? ''}`
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = describeChange(table, change, role, select, largest)
    texts.set(key, text)
    return text
  }
}

function describeChange(
  table: PublishedTable,
  change: Change,
  role: DatabaseRole,
  select: readonly string[] | null,
  largest: number,
): string {
  const readable = readableColumns(table, role)
  const columns = table.columns.filter(
    ({ name, isKey }) => readable.has(name) && (select === null || isKey || select.includes(name)),
  )
  const names = new Set(columns.map(({ name }) => name))
  const selected = select === null ? names : new Set(select.filter((name) => names.has(name)))
  const keys = new Set(columns.filter(({ isKey }) => isKey).map(({ name }) => name))
  // Policies cannot be evaluated for a deleted row, so only its key is sent.
  const oldNames = change.type === 'DELETE' && table.hasRowSecurity ? keys : names

  const data = {
    schema: change.schema,
    table: change.table,
    commit_timestamp: change.changedAt,
    type: change.type,
    columns: columns.map(({ name, type }) => ({ name, type })),
    ...(change.record ? { record: pick(change.record, selected) } : {}),
    ...(change.oldRecord ? { old_record: pick(change.oldRecord, oldNames) } : {}),
    errors: null,
  }
  const text = JSON.stringify(data)
  if (text.length <= largest) return text
  return JSON.stringify({
    ...data,
    ...(data.record ? { record: dropLarge(data.record) } : {}),
    ...(data.old_record ? { old_record: dropLarge(data.old_record) } : {}),
    errors: ['Error 413: Payload Too Large'],
  })
}

function pick(record: RowRecord, names: ReadonlySet<string>): RowRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))
}

function dropLarge(record: RowRecord): RowRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => (JSON.stringify(value) ?? '').length <= smallValue),
  )
}
