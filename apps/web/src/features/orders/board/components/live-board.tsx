import type { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import type { Order } from '@localchef/contracts/orders/order'
import { isOpen } from '@localchef/contracts/orders/order-transitions'
import clsx from 'clsx'
import { Scale, Undo2, WifiOff } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import { PauseControl } from '@/features/chefs/own/pause-control.tsx'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { boardColumns } from '../board-columns.ts'
import type { PrintKind } from '../print-kind.ts'
import { type UndoOffer, useUndoOffer, withdrawUndo } from '../undo-offers.ts'
import { seenOrders, shouldRing, unseenOrders } from '../unseen-orders.ts'
import { useBell } from '../use-bell.ts'
import { useFullScreen } from '../use-full-screen.ts'
import { useOrderTransition } from '../use-order-transition.ts'
import { BoardCard } from './board-card.tsx'
import { BoardSwitches, RingingNotice } from './board-switches.tsx'
import { OrderColumns } from './order-columns.tsx'
import { PrintSheet } from './print-sheet.tsx'

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
        <BoardSwitches bell={bell} board={board} fullScreen={fullScreen} onPrint={print} />
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

function ConnectionBanner() {
  const { t } = useTranslation('board')
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-lg border border-danger bg-danger-soft p-3.5 text-danger"
    >
      <WifiOff className="mt-0.5 size-5.5 shrink-0" aria-hidden />
      <p>
        <strong className="block text-lead leading-snug">{t('connection.lost')}</strong>
        <span className="text-small">{t('connection.hint')}</span>
      </p>
    </div>
  )
}

/** Today's orders, meals and revenue in one line. */
function TodayTotals({ today }: { today: { orders: number; meals: number; revenue: number } }) {
  const { t } = useTranslation('board')
  const figures = [
    { label: t('today.orders'), value: String(today.orders) },
    { label: t('today.meals'), value: String(today.meals) },
    { label: t('today.revenue'), value: formatDollars(today.revenue) },
  ]
  return (
    <section aria-labelledby="today" className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h2 id="today" className="text-small font-semibold">
        {t('today.label')}
      </h2>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-small sm:gap-x-6">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="numeric font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/**
 * Rings for new orders until someone touches the page or presses a key. `newOrders` is undefined until the board is
 * read.
 */
function useNewOrderAlarm(newOrders: readonly string[] | undefined, bell: ReturnType<typeof useBell>) {
  const [seen, setSeen] = useState<ReadonlySet<string>>()
  const current = newOrders
    ? unseenOrders(newOrders, seen, document.visibilityState === 'visible')
    : undefined
  const unseen = current?.unseen ?? []

  const firstSeen = current?.seen
  useEffect(() => {
    if (firstSeen) setSeen((before) => before ?? firstSeen)
  }, [firstSeen])

  const { ring, silence, sound } = bell
  const ringing = shouldRing(unseen, sound)
  useEffect(() => {
    if (!ringing) return
    ring()
    return silence
  }, [ringing, ring, silence])

  const markSeen = useCallback(() => {
    if (newOrders) setSeen(seenOrders(newOrders))
  }, [newOrders])
  const anythingUnseen = unseen.length > 0
  useEffect(() => {
    if (!anythingUnseen) return
    window.addEventListener('pointerdown', markSeen)
    window.addEventListener('keydown', markSeen)
    return () => {
      window.removeEventListener('pointerdown', markSeen)
      window.removeEventListener('keydown', markSeen)
    }
  }, [anythingUnseen, markSeen])

  return { unseen: new Set(unseen), ringing, markSeen }
}

/** A closed order in two lines. */
function ClosedOrder({ order }: { order: Order }) {
  const { t } = useTranslation('board')
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  const dishes = order.lines.map(
    (line) => `${line.quantity} × ${inLanguage(language, line.name, line.nameRu)}`,
  )
  return (
    <article
      aria-label={numbered(order.number)}
      className="relative grid gap-1 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="numeric font-bold">
          <Link
            to={`/dashboard/orders/${order.id}`}
            className="after:absolute after:inset-0 after:rounded-lg hover:underline"
          >
            {numbered(order.number)}
          </Link>
        </h3>
        <span className="font-medium">{order.buyer.name.split(' ')[0]}</span>
        <Badge tone={order.status === 'completed' ? 'success' : 'danger'}>
          {t(`status.${order.status}`)}
        </Badge>
        {order.payment && <PaymentBadge order={order} reader="chef" />}
        <Price value={order.total} className="ml-auto font-semibold" />
      </div>
      <p className="truncate text-small text-ink-soft">{dishes.join(', ')}</p>
      {order.statusReason && <p className="text-small text-ink-soft">{order.statusReason}</p>}
    </article>
  )
}

/** Sticky bar that undoes the last transition while that is allowed. */
function UndoBar() {
  const offer = useUndoOffer((state) => state.offer)
  // Leaving the board withdraws the offer.
  useEffect(() => withdrawUndo, [])
  return (
    <div role="status" className="pointer-events-none sticky bottom-4 z-30 grid justify-items-center">
      {offer && <Offer key={`${offer.order.id} ${offer.until}`} offer={offer} />}
    </div>
  )
}

function Offer({ offer: { order, undo, until } }: { offer: UndoOffer }) {
  const { t } = useTranslation(['board', 'common'])
  const transition = useOrderTransition(order.id)
  const left = Math.max(0, Math.ceil((until - useNow(250)) / 1000))
  useEffect(() => {
    if (left === 0) withdrawUndo()
  }, [left])
  if (left === 0) return null
  return (
    <div className="pointer-events-auto flex animate-rise items-center gap-4 rounded-full border border-line bg-ink py-1.5 pr-1.5 pl-5 text-paper shadow-floating">
      <span className="text-small font-medium">
        {t('undo.done', { number: order.number, status: t(`status.${order.status}`) })}
      </span>
      <Button
        variant="secondary"
        size="sm"
        className="min-h-11"
        icon={<Undo2 aria-hidden />}
        busy={transition.isPending}
        onClick={() => {
          withdrawUndo()
          transition.mutate({ order, to: undo.to })
        }}
      >
        {t('common:action.undo')}
        <span aria-hidden className="numeric w-5 text-right">
          {left}
        </span>
      </Button>
    </div>
  )
}

type Permit = z.output<typeof listChefOrders.output>['permit']

/** Share of a limit from which it is highlighted. */
const nearLimit = 0.9

/**
 * The remaining allowance of today, this week and this year, of the permit or of the law where that is lower. The server refuses
 * orders beyond it.
 */
function PermitLeft({ permit }: { permit: Permit }) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  if (permit.length === 0) return null
  return (
    <section aria-labelledby="permit-left" className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h2 id="permit-left" className="flex items-center gap-1.5 text-small font-semibold">
        <Scale className="size-4 shrink-0 text-ink-faint" aria-hidden />
        {t('permit.label')}
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small sm:gap-x-6">
        {permit.map(({ period, used, limit, lawSince }) => {
          const left = Math.max(0, limit - used)
          return (
            <li
              key={period}
              className={clsx(
                'numeric',
                used >= limit
                  ? 'font-semibold text-danger'
                  : used >= nearLimit * limit
                    ? 'font-semibold text-warning'
                    : 'text-ink-soft',
              )}
            >
              {period === 'year'
                ? t('permit.year', { left: formatDollars(left), limit: formatDollars(limit) })
                : t(`permit.${period}`, { count: left, limit })}
              {lawSince && (
                <span className="font-normal text-ink-soft">
                  {' '}
                  {t('permit.byLaw', { date: formatDate(`${lawSince}T12:00:00Z`, language, 'UTC') })}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
