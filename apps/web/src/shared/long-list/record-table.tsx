// biome-ignore-all lint/a11y/noRedundantRoles: tables displayed as cards lose their roles
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'

export interface Column<Row> {
  label: string
  cell: (row: Row) => ReactNode
  numeric?: boolean
}

interface RecordTableProps<Row> {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The first column names the row. */
  columns: ReadonlyArray<Column<Row>>
  actions?: (row: Row) => ReactNode
  /** The box that selects a row. */
  boxOf?: ((row: Row) => ReactNode) | undefined
  /** The box that selects all rows, in the head on a wide window. */
  boxOfAll?: ReactNode
}

/** A table; on a phone each row is a card. The roles are explicit, because elements displayed as cards lose them. */
export function RecordTable<Row>({
  label,
  rows,
  keyOf,
  columns,
  actions,
  boxOf,
  boxOfAll,
}: RecordTableProps<Row>) {
  const { t } = useTranslation('desk')
  const isWide = useWideWindow()
  return (
    <table role="table" aria-label={label} className="w-full max-lg:block">
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row">
          {boxOf && (
            <th role="columnheader" scope="col" className="w-11 border-b border-line">
              <span className="sr-only">{t('selectionColumn')}</span>
              {isWide && boxOfAll}
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              className={clsx(
                'border-b border-line px-2 py-2 text-caption font-semibold text-ink-faint first:pl-0',
                column.numeric ? 'text-right' : 'text-left',
              )}
            >
              {column.label}
            </th>
          ))}
          {actions && (
            <th role="columnheader" scope="col" className="border-b border-line">
              <span className="sr-only">{t('actionsColumn')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:grid max-lg:gap-3">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className="max-lg:grid max-lg:gap-1.5 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 max-lg:shadow-raised max-lg:relative lg:border-b lg:border-line"
          >
            {boxOf && (
              <td role="cell" className="max-lg:absolute max-lg:top-1.5 max-lg:right-1.5 lg:align-middle">
                {boxOf(row)}
              </td>
            )}
            {columns.map((column, index) => (
              <Cell
                key={column.label}
                isName={index === 0}
                className={clsx(
                  'text-small max-lg:flex max-lg:justify-between max-lg:gap-4 lg:px-2 lg:py-3 lg:align-middle lg:first:pl-0',
                  index > 0 && 'max-lg:text-right',
                  index === 0 && boxOf && 'max-lg:pr-10',
                  column.numeric && 'numeric lg:text-right',
                )}
              >
                {index > 0 && (
                  <span className="text-left text-ink-faint lg:hidden" aria-hidden>
                    {column.label}
                  </span>
                )}
                <div
                  className={clsx(
                    'min-w-0',
                    column.numeric ? 'lg:wrap-break-word' : 'lg:min-w-16 xl:min-w-20',
                  )}
                >
                  {column.cell(row)}
                </div>
              </Cell>
            ))}
            {actions && (
              <td role="cell" className="max-lg:pt-2 lg:py-2">
                <div className="flex flex-wrap gap-2 wrap-break-word lg:justify-end">{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps {
  /** Whether the cell names its row: a screen reader reads the name to people who move through a column. */
  isName: boolean
  className: string
  children: ReactNode
}

function Cell({ isName, className, children }: CellProps) {
  return isName ? (
    <th role="rowheader" scope="row" className={clsx('text-left font-normal', className)}>
      {children}
    </th>
  ) : (
    <td role="cell" className={className}>
      {children}
    </td>
  )
}
