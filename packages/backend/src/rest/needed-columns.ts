import type { Catalog } from './catalog.ts'
import { columnOf } from './filter-sql.ts'
import type { RowsRequest } from './query-parameters.ts'
import { findRelationship } from './relationship.ts'
import type { RowsSource } from './rows-sql.ts'
import type { SelectItem, SelectList } from './select-list.ts'
import { countsRows } from './selected-values.ts'

/** The columns a writing statement must return for `select` and `order`; null for all. */
export function neededColumns(
  catalog: Catalog,
  source: RowsSource,
  select: SelectList,
  request: RowsRequest,
): string[] | null {
  const needed = new Set<string>()
  const ordered = request.order.map(({ path }) => nameOrAll(source, path.column))
  for (const names of [...select.map((item) => ofItem(catalog, source, item)), ...ordered]) {
    if (names === null) return null
    for (const name of names) needed.add(name)
  }
  return [...needed]
}

function ofItem(catalog: Catalog, source: RowsSource, item: SelectItem): string[] | null {
  switch (item.kind) {
    case 'all':
      return null
    case 'column':
      return countsRows(source, item) ? [] : nameOrAll(source, item.column)
    case 'aggregate':
      return item.path ? nameOrAll(source, item.path.column) : []
    case 'embed': {
      // Rows without a table cannot embed anything; the request is refused later.
      if (!source.relation) return null
      const { by } = findRelationship(catalog, source.relation, item)
      if (by.kind === 'function') return null
      return (by.kind === 'key' ? by.pairs : by.near).map(([outer]) => outer)
    }
  }
}

/** A computed column needs the whole row. */
function nameOrAll(source: RowsSource, name: string): string[] | null {
  if (!source.columns.has(name) && source.relation?.computed.has(name)) return null
  return [columnOf(source, name).name]
}
