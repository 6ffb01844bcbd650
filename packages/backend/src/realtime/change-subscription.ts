import { createHash } from 'node:crypto'
import type { DatabaseRole } from '../caller.ts'
import { type ChangeFilter, compileFilter, FilterError, type RowRecord } from './change-filter.ts'
import type { RequestedBinding } from './join-request.ts'
import { type PublishedTable, type PublishedTables, tableId } from './published-tables.ts'

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

export interface Change {
  id: string
  schema: string
  table: string
  type: ChangeType
  record: RowRecord | null
  oldRecord: RowRecord | null
  /** ISO 8601, UTC, microseconds. */
  changedAt: string
}

/** One compiled `postgres_changes` binding of a channel. */
export interface ChangeSubscription {
  id: number
  event: ChangeType | '*'
  tableIds: ReadonlySet<string>
  filter: ChangeFilter | null
  select: readonly string[] | null
}

/** A binding with the number that identifies its changes to the client. */
export interface NumberedBinding {
  id: number
  binding: RequestedBinding
}

/** Equal bindings get equal numbers on every channel, so that one text serves all subscribers. */
export function numberBindings(bindings: readonly RequestedBinding[]): NumberedBinding[] {
  const numbered = new Map<number, NumberedBinding>()
  const taken = new Set<string>()
  for (const binding of bindings) {
    const { event, schema, table, filter, select } = binding
    const identity = JSON.stringify([event, schema ?? null, table ?? null, filter ?? null, select ?? null])
    if (taken.has(identity)) continue
    taken.add(identity)
    let id = createHash('sha256').update(identity).digest().readUInt32BE() >>> 1
    while (numbered.has(id)) id += 1
    numbered.set(id, { id, binding })
  }
  return [...numbered.values()]
}

/** Throws a `FilterError` for a binding that cannot be subscribed to. */
export function compileSubscription(
  { id, binding }: NumberedBinding,
  tables: PublishedTables,
  role: DatabaseRole,
): ChangeSubscription {
  const schema = binding.schema && binding.schema !== '*' ? binding.schema : null
  const name = binding.table && binding.table !== '*' ? binding.table : null
  const matching = tables.matching(schema, name)
  const [table] = matching
  if (!table) {
    throw new FilterError(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${binding.event}, schema: ${schema ?? '*'}, table: ${name ?? '*'}]`,
    )
  }
  const isOneTable = name !== null && matching.length === 1
  if ((binding.filter || binding.select) && !isOneTable) {
    throw new FilterError('filter and select need one table')
  }
  const readable = readableColumns(table, role)
  const filter = binding.filter ? compileFilter(binding.filter, table, readable) : null
  for (const column of binding.select ?? []) {
    if (!readable.has(column)) throw new FilterError(`invalid column for filter ${column}`)
  }
  return {
    id,
    event: binding.event,
    tableIds: new Set(matching.map((match) => tableId(match.schema, match.name))),
    filter,
    select: binding.select ?? null,
  }
}

export function subscriptionMatches(
  subscription: ChangeSubscription,
  change: Change,
  readable: ReadonlySet<string>,
): boolean {
  if (subscription.event !== '*' && subscription.event !== change.type) return false
  if (!subscription.tableIds.has(tableId(change.schema, change.table))) return false
  if (!subscription.filter) return true
  // The caller's role may have changed since the subscription was compiled.
  if (!readable.has(subscription.filter.column)) return false
  const record = change.type === 'DELETE' ? change.oldRecord : change.record
  return record !== null && subscription.filter.matches(record)
}

const readableOf = new WeakMap<PublishedTable, Map<DatabaseRole, ReadonlySet<string>>>()

/** The columns the role may select; none when it may not select the key. */
export function readableColumns(table: PublishedTable, role: DatabaseRole): ReadonlySet<string> {
  const byRole = readableOf.get(table) ?? new Map<DatabaseRole, ReadonlySet<string>>()
  readableOf.set(table, byRole)
  const known = byRole.get(role)
  if (known) return known
  const keyIsReadable = table.columns.every((column) => !column.isKey || column.readableBy.has(role))
  const columns = keyIsReadable ? table.columns.filter(({ readableBy }) => readableBy.has(role)) : []
  const readable = new Set(columns.map(({ name }) => name))
  byRole.set(role, readable)
  return readable
}
