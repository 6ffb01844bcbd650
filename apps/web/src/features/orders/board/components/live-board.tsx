import type { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import type { Order } from '@localchef/contracts/orders/order'
import { isOpen } from '@localchef/contracts/orders/order-transitions'
import { linesText } from '@localchef/contracts/orders/receipt-lines'
import { undoSeconds } from '@localchef/contracts/undo-limits'
import clsx from 'clsx'
import { Scale, Undo2, WifiOff } from 'lucide-react'
import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import { PauseControl } from '@/features/chefs/own/pause-control.tsx'
import { useLookedAt } from '@/features/notifications/use-looked-at.ts'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { holdTime } from '@/shared/undo/held-time.ts'
import { undoKeys, undoShortcuts, useUndoKeys } from '@/shared/undo/undo-keys.ts'
import { boardColumns } from '../board-columns.ts'
import { type UndoOffer, useUndoOffer, withdrawUndo } from '../undo-offers.ts'
import { seenOrders, shouldRing, unseenOrders } from '../unseen-orders.ts'
import { useBell } from '../use-bell.ts'
import { useFullScreen } from '../use-full-screen.ts'
import { useOrderTransition } from '../use-order-transition.ts'
import { BoardCard } from './board-card.tsx'
import { BoardSwitches, RingingNotice } from './board-switches.tsx'
import { type LabelPrint, LabelsDialog } from './labels-dialog.tsx'
import { OrderColumns } from './order-columns.tsx'
import { PrintSheet } from './print-sheet.tsx'

/** Short enough for lateness, which is shown in whole minutes. */
const clockMs = 10_000

interface LiveBoardProps {
  board: z.output<typeof listChefOrders.output>
  lost: boolean
}

export function LiveBoard({ board, lost }: LiveBoardProps) {
  const { t } = useTranslation('board')
  const now = useNow(clockMs)
  // On a phone, the controls come below the orders.
  const isWide = useWideWindow('md')
  const bell = useBell()
  const fullScreen = useFullScreen()
  const [printing, setPrinting] = useState<{ orders: Order[]; labels: LabelPrint | null }>()
  const [labeled, setLabeled] = useState<Order[]>()

  const columns = useMemo(() => boardColumns(board.orders), [board.orders])
  // An order with a proposed time waits for its buyer, not for the chef.
  const newIds = useMemo(
    () => columns.new.flatMap(({ id, proposedSlot }) => (proposedSlot ? [] : id)),
    [columns],
  )
  const alarm = useNewOrderAlarm(newIds, bell)
  useLookedAt(newIds.filter((id) => !alarm.unseen.has(id)))
  usePageTitle(newIds.length > 0 ? t('newOrders', { count: newIds.length }) : t('title'))

  const print = (kind: 'pick-list' | 'labels') => {
    const orders = board.orders.filter(({ status }) => isOpen(status))
    if (orders.length === 0) {
      toast.info(t('print.nothing'))
    } else if (kind === 'labels') {
      setLabeled(orders)
    } else {
      setPrinting({ orders, labels: null })
    }
  }
  const endPrinting = useCallback(() => setPrinting(undefined), [])
  const arrived = useJustArrived(columns.new, alarm.unseen)
  const keptFocus = useKeptFocus(board.orders)
  const controls = (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <PauseControl />
      <BoardSwitches bell={bell} board={board} fullScreen={fullScreen} onPrint={print} />
    </div>
  )
  return (
    <div
      {...keptFocus}
      className={clsx(
        'grid gap-4',
        fullScreen.on && 'fixed inset-0 z-40 content-start overflow-y-auto bg-paper p-4',
      )}
    >
      <p role="status" className="sr-only">
        {arrived.map(({ number, buyer }) => t('announced', { number, name: buyer.name })).join(' ')}
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
              onPrint={(one) => setLabeled([one])}
            />
          ) : (
            <ClosedOrder order={order} />
          )
        }
      />
      {!isWide && controls}
      {/* Below the orders, whose buttons thus stay on the first screen. */}
      <div className="grid gap-2">
        <TodayTotals today={board.today} />
        <PermitLeft permit={board.permit} />
      </div>
      <UndoBar />
      {labeled && (
        <LabelsDialog
          orders={labeled}
          onClose={() => setLabeled(undefined)}
          onPrint={(labels) => {
            setPrinting({ orders: labeled, labels })
            setLabeled(undefined)
          }}
        />
      )}
      {printing && <PrintSheet orders={printing.orders} labels={printing.labels} onPrinted={endPrinting} />}
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

/** The new orders that arrived last. A screen reader says each once, also while earlier ones wait. */
function useJustArrived(newOrders: readonly Order[], unseen: ReadonlySet<string>): readonly Order[] {
  const [arrived, setArrived] = useState<readonly Order[]>([])
  const known = useRef(new Set<string>())
  useEffect(() => {
    const fresh = newOrders.filter(({ id }) => unseen.has(id) && !known.current.has(id))
    if (fresh.length === 0) return
    for (const { id } of fresh) known.current.add(id)
    setArrived(fresh)
  })
  return arrived
}

/** A closed order in two lines. */
function ClosedOrder({ order }: { order: Order }) {
  const { t } = useTranslation('board')
  const { numbered } = useNumbered()
  const nameOf = useNameOf()
  return (
    <article
      aria-label={numbered(order.number)}
      data-order={order.id}
      tabIndex={-1}
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
      <p className="truncate text-small text-ink-soft">{linesText(order.lines, nameOf)}</p>
      {order.statusReason && <p className="text-small text-ink-soft">{order.statusReason}</p>}
    </article>
  )
}

type Permit = z.output<typeof listChefOrders.output>['permit']

/** Share of a limit from which it is highlighted. */
const nearLimit = 0.9

/**
 * What the permit still allows today, this week and this year, or what the law allows where its limit is lower. The
 * server refuses orders beyond the limit.
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

/** Milliseconds to wait for a dialog to close. */
const patienceMs = 1500

/**
 * Handlers that keep the focus on the board. A transition moves the focused card to another column, where React creates
 * a new element. The focus follows the card, or goes to the selected tab if a phone doesn't show that column.
 */
function useKeptFocus(orders: readonly Order[]) {
  const board = useRef<HTMLDivElement>(null)
  const focused = useRef<{ id: string; status: string }>(undefined)
  const latest = useRef(orders)
  latest.current = orders

  useEffect(() => {
    const { id, status } = focused.current ?? {}
    const moved = orders.find((order) => order.id === id)
    if (!moved || moved.status === status) return
    focused.current = { id: moved.id, status: moved.status }
    const until = Date.now() + patienceMs
    const timer = setInterval(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) focusCard(board.current, moved.id)
      if (isLost || Date.now() > until) clearInterval(timer)
    }, 50)
  }, [orders])

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-order]')?.dataset.order
    const order = latest.current.find((one) => one.id === id)
    focused.current = order && { id: order.id, status: order.status }
  }
  return { ref: board, onFocus }
}

function focusCard(board: HTMLElement | null, id: string): void {
  const card = board?.querySelector<HTMLElement>(`article[data-order="${id}"]`)
  const next = card ?? board?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
  // No scrolling, so that people with a mouse keep their place on the page.
  next?.focus({ preventScroll: true })
  if (next?.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' })
}

/** Sticky bar that says the last transition, and undoes it while that is allowed. */
function UndoBar() {
  const { t } = useTranslation('board')
  const { offer, moved } = useUndoOffer()
  // Leaving the board withdraws the offer.
  useEffect(() => withdrawUndo, [])
  return (
    <div
      role="status"
      data-action-bar={offer && true}
      className="pointer-events-none sticky bottom-4 z-30 grid justify-items-center"
    >
      {offer && <Offer key={`${offer.order.id} ${offer.order.status}`} offer={offer} />}
      {moved && (
        <span className="sr-only">
          {t('undo.done', { number: moved.number, status: t(`status.${moved.status}`) })}
        </span>
      )}
    </div>
  )
}

function Offer({ offer }: { offer: UndoOffer }) {
  const { t } = useTranslation(['board', 'common'])
  const { order, undo } = offer
  const transition = useOrderTransition(order.id)
  const [left, setLeft] = useState(undoSeconds)
  useEffect(
    () =>
      holdTime({
        seconds: undoSeconds,
        mostSeconds: undo.undoSeconds,
        onTick: setLeft,
        onEnd: withdrawUndo,
      }),
    [undo],
  )
  const takeBack = () => {
    withdrawUndo()
    transition.mutate({ order, to: undo.to })
  }
  useUndoKeys(takeBack)
  return (
    <div
      data-offer
      data-order={order.id}
      className="pointer-events-auto flex animate-rise items-center gap-4 rounded-full border border-line bg-ink py-1.5 pr-1.5 pl-5 text-paper shadow-floating"
    >
      <span className="text-small font-medium">
        {t('undo.done', { number: order.number, status: t(`status.${order.status}`) })}
      </span>
      <Button
        variant="secondary"
        size="sm"
        className="min-h-11"
        icon={<Undo2 aria-hidden />}
        aria-keyshortcuts={undoShortcuts}
        busy={transition.isPending}
        onClick={takeBack}
      >
        {t('common:action.undo')}
        <kbd className="font-sans text-caption font-normal pointer-coarse:hidden">{undoKeys}</kbd>
        <span aria-hidden className="numeric w-6 text-right">
          {left}
        </span>
      </Button>
    </div>
  )
}
