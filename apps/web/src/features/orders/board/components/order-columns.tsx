import type { Order } from '@localchef/contracts/orders/order'
import clsx from 'clsx'
import { Tabs } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { allBoardColumns, type BoardColumn } from '../board-columns.ts'

interface OrderColumnsProps {
  columns: Record<BoardColumn, Order[]>
  card: (order: Order) => ReactNode
  /** Ids of the new orders that arrived since someone last touched the board. */
  unseen: ReadonlySet<string>
}

/** The orders by status: columns side by side, or tabs on a phone. */
export function OrderColumns(props: OrderColumnsProps) {
  return useWideWindow('md') ? <SideBySide {...props} /> : <AsTabs {...props} />
}

function SideBySide({ columns, card }: OrderColumnsProps) {
  const { t } = useTranslation('board')
  const open = allBoardColumns.filter((column) => column !== 'done')
  return (
    <div className="grid gap-8">
      {/* Scrolls sideways on a narrow tablet. A focusable region can be scrolled with the keyboard. */}
      <section
        aria-label={t('column.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="relative -mx-1 grid snap-x auto-cols-[minmax(13rem,1fr)] grid-flow-col items-start gap-4 overflow-x-auto px-1 pb-3"
      >
        {open.map((column) => (
          <section
            key={column}
            aria-labelledby={`column-${column}`}
            className="grid snap-start grid-cols-1 gap-3"
          >
            <ColumnHeading column={column} count={columns[column].length} />
            <ColumnBody column={column} orders={columns[column]} card={card} />
          </section>
        ))}
      </section>
      <section aria-labelledby="column-done" className="grid gap-3">
        <ColumnHeading column="done" count={columns.done.length} />
        {columns.done.length === 0 ? (
          <p className="text-small text-ink-soft">{t('empty.done')}</p>
        ) : (
          <ul className="grid gap-3 xl:grid-cols-2">
            {columns.done.map((order) => (
              <li key={order.id}>{card(order)}</li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function ColumnHeading({ column, count }: { column: BoardColumn; count: number }) {
  const { t } = useTranslation('board')
  return (
    <h2
      id={`column-${column}`}
      className={clsx(
        'flex items-center justify-between gap-2 rounded-md px-3.5 py-2 text-lead font-semibold',
        column === 'new' && count > 0 ? 'bg-accent text-accent-ink' : 'bg-sunken text-ink',
      )}
    >
      {t(`column.${column}`)}
      <span className="numeric">{count}</span>
    </h2>
  )
}

function ColumnBody({
  column,
  orders,
  card,
}: { column: BoardColumn; orders: Order[] } & Pick<OrderColumnsProps, 'card'>) {
  const { t } = useTranslation('board')
  if (orders.length === 0) {
    return (
      <p className="rounded-lg border border-dashed border-line-strong/50 p-4 text-small text-ink-soft">
        {t(`empty.${column}`)}
      </p>
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-4">
      {orders.map((order) => (
        <li key={order.id}>{card(order)}</li>
      ))}
    </ul>
  )
}

function AsTabs({ columns, card, unseen }: OrderColumnsProps) {
  const { t } = useTranslation('board')
  const [chosen, setChosen] = useState<BoardColumn>(() => firstWithOrders(columns))
  return (
    <Tabs.Root
      value={chosen}
      onValueChange={(value) => setChosen(allBoardColumns.find((column) => column === value) ?? 'new')}
    >
      <Tabs.List
        aria-label={t('column.label')}
        className="flex gap-0.5 min-[22rem]:-mx-1 rounded-lg bg-sunken p-1"
      >
        {allBoardColumns.map((column) => (
          <Tabs.Trigger
            key={column}
            value={column}
            className={clsx(
              'grid min-h-14 min-w-0 flex-auto content-center justify-items-center rounded-md px-0.5 text-ink-soft transition-colors',
              'data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-raised',
            )}
          >
            <span
              className={clsx(
                'numeric text-lead leading-tight font-bold',
                column === 'new' && columns.new.length > 0 && 'text-accent-text',
              )}
            >
              {columns[column].length}
            </span>
            <span className="max-w-full truncate text-[0.6875rem] leading-tight font-medium">
              {t(column === 'done' ? 'column.doneShort' : `column.${column}`)}
            </span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {allBoardColumns.map((column) => (
        <Tabs.Content key={column} value={column} className="mt-4 rounded-md">
          <h2 className="sr-only">{t(`column.${column}`)}</h2>
          {column !== 'new' && unseen.size > 0 && (
            <button type="button" onClick={() => setChosen('new')} className="mb-4 w-full">
              <Badge
                tone="accent"
                style={{ whiteSpace: 'normal' }}
                className="min-h-11 w-full justify-center text-small"
              >
                {t('sound.unseen', { count: columns.new.length })}
              </Badge>
            </button>
          )}
          <ColumnBody column={column} orders={columns[column]} card={card} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

function firstWithOrders(columns: Record<BoardColumn, Order[]>): BoardColumn {
  return allBoardColumns.find((column) => column !== 'done' && columns[column].length > 0) ?? 'new'
}
