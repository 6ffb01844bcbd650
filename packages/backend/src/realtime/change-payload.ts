import type { DatabaseRole } from '../caller.ts'
import type { Change } from './change-feed.ts'
import type { RowRecord } from './change-filter.ts'
import { readableColumns } from './change-subscription.ts'
import type { PublishedTable } from './published-tables.ts'

const smallValue = 64

/** The `data` of a `postgres_changes` message as JSON text, built once for each role and selection of columns. */
export function createChangePayloads(table: PublishedTable, change: Change, largest: number) {
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
