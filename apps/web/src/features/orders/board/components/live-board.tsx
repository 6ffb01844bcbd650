import type { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import type { Order } from '@localchef/contracts/orders/order'
import { isOpen } from '@localchef/contracts/orders/order-transitions'
import clsx from 'clsx'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { PauseControl } from '@/features/chefs/own/pause-control.tsx'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { toast } from '@/shared/ui/toast.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { boardColumns } from '../board-columns.ts'
import type { PrintKind } from '../print-kind.ts'
import { useBell } from '../use-bell.ts'
import { useFullScreen } from '../use-full-screen.ts'
import { useNewOrderAlarm } from '../use-new-order-alarm.ts'
import { BoardCard } from './board-card.tsx'
import { BoardSwitches, RingingNotice } from './board-switches.tsx'
import { ClosedOrder } from './closed-order.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { OrderColumns } from './order-columns.tsx'
import { PermitLeft } from './permit-left.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { TodayTotals } from './today-totals.tsx'
import { UndoBar } from './undo-bar.tsx'

/** Often enough for lateness in whole minutes. */
const clockMs = 10_000

interface LiveBoardProps {
  board: z.output<typeof listChefOrders.output>
  lost: boolean
}

export function LiveBoard({ board, lost }: LiveBoardProps) {
  const { t } = useTranslation('board')
  const now = useNow(clockMs)
  // On a phone the first new order is above the controls.
  const isWide = useWideWindow('md')
  const bell = useBell()
  const fullScreen = useFullScreen()
  const [printing, setPrinting] = useState<{ orders: Order[]; kind: PrintKind }>()

  const columns = useMemo(() => boardColumns(board.orders), [board.orders])
  // An order with a proposal waits for its buyer.
  const newIds = useMemo(
    () => columns.new.flatMap(({ id, proposedSlot }) => (proposedSlot ? [] : id)),
    [columns],
  )
  const alarm = useNewOrderAlarm(newIds, bell)
  usePageTitle(newIds.length > 0 ? t('newOrders', { count: newIds.length }) : t('title'))

  const print = (kind: PrintKind) => {
    const orders = board.orders.filter(({ status }) => isOpen(status))
    if (orders.length > 0) {
      setPrinting({ orders, kind })
    } else {
      toast.info(t('print.nothing'))
    }
  }
  const endPrinting = useCallback(() => setPrinting(undefined), [])
  const newest = columns.new.find(({ id }) => alarm.unseen.has(id))
  const controls = (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <PauseControl />
        <BoardSwitches
          bell={bell}
          board={board}
          full={fullScreen.on}
          onFull={fullScreen.set}
          onPrint={print}
        />
      </div>
      <div className="grid gap-2">
        <TodayTotals today={board.today} />
        <PermitLeft permit={board.permit} />
      </div>
    </>
  )
  return (
    <div
      className={clsx(
        'grid gap-5',
        fullScreen.on && 'fixed inset-0 z-40 content-start overflow-y-auto bg-paper p-4',
      )}
    >
      <p role="status" className="sr-only">
        {newest && t('announced', { number: newest.number, name: newest.buyer.name })}
      </p>
      {lost && <ConnectionBanner />}
      {alarm.ringing && <RingingNotice count={alarm.unseen.size} onSilence={alarm.markSeen} />}
      {isWide && controls}
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
      {!isWide && controls}
      <UndoBar />
      {printing && <PrintSheet orders={printing.orders} kind={printing.kind} onPrinted={endPrinting} />}
    </div>
  )
}
