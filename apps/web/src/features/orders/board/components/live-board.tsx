import type { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import type { Order } from '@localchef/contracts/orders/order'
import { isOpen } from '@localchef/contracts/orders/order-moves'
import clsx from 'clsx'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { PauseControl } from '@/features/chefs/own/pause-control.tsx'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { toast } from '@/shared/ui/toast.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { boardColumns } from '../board-columns.ts'
import type { PrintKind } from '../print-kind.ts'
import { useBell } from '../use-bell.ts'
import { useNewOrderAlarm } from '../use-new-order-alarm.ts'
import { useWholeScreen } from '../use-whole-screen.ts'
import { BoardCard } from './board-card.tsx'
import { BoardSwitches, RingingNotice } from './board-switches.tsx'
import { ClosedOrder } from './closed-order.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { OrderColumns } from './order-columns.tsx'
import { PermitLeft } from './permit-left.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { TodayTotals } from './today-totals.tsx'
import { UndoBar } from './undo-bar.tsx'

/** Lateness is told in minutes. */
const CLOCK_MS = 10_000

interface LiveBoardProps {
  board: z.output<typeof listChefOrders.output>
  lost: boolean
}

export function LiveBoard({ board, lost }: LiveBoardProps) {
  const { t } = useTranslation('board')
  const now = useNow(CLOCK_MS)
  const bell = useBell()
  const wholeScreen = useWholeScreen()
  const [printing, setPrinting] = useState<{ orders: Order[]; kind: PrintKind }>()

  const columns = useMemo(() => boardColumns(board.orders), [board.orders])
  const newIds = useMemo(() => columns.new.map(({ id }) => id), [columns])
  const alarm = useNewOrderAlarm(newIds, bell)
  usePageTitle(newIds.length > 0 ? t('newOrders', { count: newIds.length }) : t('title'))

  const print = (kind: PrintKind) => {
    const orders = board.orders.filter(({ status }) => isOpen(status))
    if (orders.length > 0) setPrinting({ orders, kind })
    else toast.info(t('print.nothing'))
  }
  const printed = useCallback(() => setPrinting(undefined), [])
  const newest = columns.new.find(({ id }) => alarm.unseen.has(id))
  return (
    <div
      className={clsx(
        'grid gap-5',
        wholeScreen.on && 'fixed inset-0 z-40 content-start overflow-y-auto bg-paper p-4',
      )}
    >
      <p role="status" className="sr-only">
        {newest && t('announced', { number: newest.number, name: newest.buyer.name })}
      </p>
      {lost && <ConnectionBanner />}
      {alarm.ringing && <RingingNotice count={alarm.unseen.size} onSilence={alarm.look} />}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <PauseControl />
        <BoardSwitches bell={bell} full={wholeScreen.on} onFull={wholeScreen.set} onPrint={print} />
      </div>
      <div className="grid gap-2">
        <TodayTotals today={board.today} />
        <PermitLeft permit={board.permit} />
      </div>
      <OrderColumns
        columns={columns}
        unseen={alarm.unseen}
        card={(order) =>
          isOpen(order.status) ? (
            <BoardCard
              order={order}
              now={now}
              unseen={alarm.unseen.has(order.id)}
              onPrint={(one) => setPrinting({ orders: [one], kind: 'labels-4x6' })}
            />
          ) : (
            <ClosedOrder order={order} />
          )
        }
      />
      <UndoBar />
      {printing && <PrintSheet orders={printing.orders} kind={printing.kind} onPrinted={printed} />}
    </div>
  )
}
