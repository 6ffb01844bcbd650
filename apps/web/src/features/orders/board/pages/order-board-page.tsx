import { shownEmail } from '@localchef/addresses/email-address'
import { mostExportedRows } from '@localchef/contracts/export-limits'
import { exportBuyers } from '@localchef/contracts/orders/export-buyers'
import { exportOrders } from '@localchef/contracts/orders/export-orders'
import type { KitchenBuyer } from '@localchef/contracts/orders/list-buyers'
import { listOrderHistory } from '@localchef/contracts/orders/list-order-history'
import { linesText } from '@localchef/contracts/orders/receipt-lines'
import { longestQuery } from '@localchef/contracts/text-limits'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download, History, Mail, Phone, Plus, Repeat, TriangleAlert, Users } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { useBoard } from '@/features/orders/board/use-board.ts'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { phoneText } from '@/shared/format/phone.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { PhoneLink } from '@/shared/ui/phone-link.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { SearchInput } from '@/shared/ui/search-input.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { CookListView } from '../components/cook-list-view.tsx'
import { LiveBoard } from '../components/live-board.tsx'
import { useBuyers } from '../use-buyers.ts'

/** The kitchen's orders: live board and history. */
export default function OrderBoardPage() {
  const { t } = useTranslation(['board', 'standingOrders'])
  const [view, setView] = useState<'board' | 'cook' | 'buyers' | 'history'>('board')
  const { query, lost } = useBoard()

  if (isNotFound(query.error)) return <NoKitchen page="orders" />
  const board = query.data ? (
    <LiveBoard board={query.data} lost={lost} />
  ) : query.isPending ? (
    <BoardSkeleton />
  ) : (
    <ErrorState title={t('failedToLoad')} error={query.error} retry={() => void query.refetch()} />
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/dashboard/standing-orders" variant="ghost" icon={<Repeat aria-hidden />}>
            {t('standingOrders:open')}
          </ButtonLink>
          <ButtonLink to="/dashboard/orders/new" variant="secondary" icon={<Plus aria-hidden />}>
            {t('enter')}
          </ButtonLink>
        </div>
      </div>
      <Tabs
        label={t('view.label')}
        value={view}
        onValueChange={setView}
        tabs={[
          { value: 'board', label: t('view.board'), content: board },
          {
            value: 'cook',
            label: t('view.cook'),
            content: query.data ? (
              <CookListView orders={query.data.orders} timeZone={query.data.chef.timeZone} />
            ) : (
              board
            ),
          },
          {
            value: 'buyers',
            label: t('view.buyers'),
            content: <KitchenBuyers timeZone={query.data?.chef.timeZone} />,
          },
          { value: 'history', label: t('view.history'), content: <OrderHistory /> },
        ]}
      />
    </>
  )
}

function BoardSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6">
      <div className="flex flex-wrap gap-4">
        <Skeleton className="h-11 w-72" />
        <Skeleton className="h-11 w-48" />
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {[0, 1, 2].map((column) => (
          <div key={column} className="grid gap-3">
            <Skeleton className="h-11" />
            <Skeleton className="h-80 rounded-lg" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}

/** The kitchen's buyers with search and export. */
function KitchenBuyers({ timeZone }: { timeZone: string | undefined }) {
  const { t } = useTranslation('board')
  const [search, setSearch] = useState('')
  return (
    <div className="grid gap-5">
      <FoundSearch label={t('buyers.search')} onSearch={setSearch}>
        <ExportTable
          contract={exportBuyers}
          name="buyers"
          search={search}
          cutText={t('buyers.exportCut', { count: mostExportedRows })}
        />
      </FoundSearch>
      <p className="text-small text-ink-soft">{t('buyers.consent')}</p>
      <PagedList
        query={useBuyers(search)}
        rowsOf={({ buyers }) => buyers}
        className="grid gap-3"
        failed={t('buyers.failed')}
        skeleton={
          <SkeletonGroup className="grid gap-3">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-20 rounded-lg" />
            ))}
          </SkeletonGroup>
        }
        empty={
          <EmptyState
            icon={<Users />}
            title={search ? t('history.notFound', { query: search }) : t('buyers.empty')}
          >
            {t(search ? 'buyers.notFoundText' : 'buyers.emptyText')}
          </EmptyState>
        }
      >
        {(buyer) => <BuyerRow buyer={buyer} timeZone={timeZone} />}
      </PagedList>
    </div>
  )
}

function BuyerRow({ buyer, timeZone }: { buyer: KitchenBuyer; timeZone: string | undefined }) {
  const { t } = useTranslation('board')
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  const allergens = useAllergenNames()
  const { lastOrder } = buyer
  return (
    <article className="grid gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 sm:grid-cols-[1fr_auto]">
      <h3 className="font-semibold" translate="no">
        {buyer.name}
      </h3>
      <p className="numeric font-medium sm:text-right">
        {buyer.orders === 0
          ? t('buyers.noOrders')
          : `${t('buyers.orders', { count: buyer.orders })} · ${formatDollars(buyer.spent)}`}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        {buyer.phone && (
          <PhoneLink
            phone={buyer.phone}
            className="numeric inline-flex min-h-6 items-center gap-1.5 hover:underline"
          >
            <Phone className="size-4 text-ink-faint" aria-hidden />
            {phoneText(buyer.phone)}
          </PhoneLink>
        )}
        {buyer.email && (
          <a
            href={`mailto:${buyer.email}`}
            className="inline-flex min-h-6 min-w-0 items-center gap-1.5 break-all hover:underline"
          >
            <Mail className="size-4 shrink-0 text-ink-faint" aria-hidden />
            <span translate="no">{shownEmail(buyer.email)}</span>
          </a>
        )}
        {buyer.consentedAt && (
          <Badge tone="success" style={{ whiteSpace: 'normal' }}>
            {t('buyers.consented', { date: formatDate(buyer.consentedAt, language, timeZone) })}
          </Badge>
        )}
        {buyer.noShows > 0 && <Badge tone="warning">{t('buyers.noShows', { count: buyer.noShows })}</Badge>}
        {buyer.allergies.length > 0 && (
          <Badge tone="danger" style={{ whiteSpace: 'normal' }}>
            <TriangleAlert aria-hidden />
            {t('card.allergicTo', { names: allergens(buyer.allergies) })}
          </Badge>
        )}
      </p>
      <p className="numeric text-small text-ink-soft sm:text-right">
        {formatDate(lastOrder.placedAt, language, timeZone)} ·{' '}
        <Link to={`/dashboard/orders/${lastOrder.id}`} className="underline">
          {numbered(lastOrder.number)}
        </Link>
      </p>
    </article>
  )
}

/** Closed orders with search and export. */
function OrderHistory() {
  const { t } = useTranslation('board')
  const [search, setSearch] = useState('')
  return (
    <div className="grid gap-5">
      <FoundSearch label={t('history.search')} onSearch={setSearch}>
        <ExportTable
          contract={exportOrders}
          name="orders"
          search={search}
          cutText={t('history.exportCut', { count: mostExportedRows })}
        />
      </FoundSearch>
      <div>
        <FoundOrders search={search} />
      </div>
    </div>
  )
}

function FoundOrders({ search }: { search: string }) {
  const { t } = useTranslation('board')
  return (
    <PagedList
      query={useOrderHistory(search)}
      rowsOf={({ orders }) => orders}
      className="grid gap-3"
      failed={t('history.failed')}
      skeleton={
        <SkeletonGroup className="grid gap-3">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-20 rounded-lg" />
          ))}
        </SkeletonGroup>
      }
      empty={
        <EmptyState
          icon={<History />}
          title={search ? t('history.notFound', { query: search }) : t('history.empty')}
        >
          {t(search ? 'history.notFoundText' : 'history.emptyText')}
        </EmptyState>
      }
    >
      {(order) => <HistoryRow order={order} />}
    </PagedList>
  )
}

/** Closed orders, newest first. Keeps the last results while the next search runs. */
function useOrderHistory(query: string) {
  return useInfiniteQuery({
    queryKey: ['orders', 'history', query],
    queryFn: ({ pageParam, signal }) =>
      callFunction(listOrderHistory, { query, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

type HistoryOrder = z.output<typeof listOrderHistory.output>['orders'][number]

function HistoryRow({ order }: { order: HistoryOrder }) {
  const { t } = useTranslation('board')
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  const nameOf = useNameOf()
  return (
    <article className="relative grid gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong/60 sm:grid-cols-[1fr_auto]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`/dashboard/orders/${order.id}`}
          className="numeric font-bold after:absolute after:inset-0 after:rounded-lg hover:underline"
        >
          {numbered(order.number)}
        </Link>
        <span className="font-medium" translate="no">
          {order.buyerName}
        </span>
        <Badge tone={order.status === 'completed' ? 'success' : 'danger'}>
          {t(`status.${order.status}`)}
        </Badge>
        {order.paymentMethod === 'card' && <PaymentBadge order={order} reader="chef" />}
      </p>
      <Price value={order.total} className="font-semibold sm:text-right" />
      <p className="min-w-0 truncate text-small text-ink-soft">{linesText(order.lines, nameOf)}</p>
      <p className="numeric text-small text-ink-faint sm:text-right">
        {formatDateTime(order.slotFrom, language, order.chef.timeZone)}
      </p>
    </article>
  )
}

/** Debounce of the search, in milliseconds. */
const searchDelayMs = 300

interface FoundSearchProps {
  label: string
  onSearch: (search: string) => void
  /** Content beside the field. */
  children: ReactNode
}

/** A debounced search field. */
function FoundSearch({ label, onSearch, children }: FoundSearchProps) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = window.setTimeout(() => onSearch(typed.trim()), searchDelayMs)
    return () => window.clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <search className="flex flex-wrap items-center gap-3">
      <Field label={label} hideLabel required className="min-w-60 max-w-xl flex-1">
        <SearchInput
          value={typed}
          maxLength={longestQuery}
          placeholder={label}
          onChange={(event) => setTyped(event.target.value)}
          onClear={() => setTyped('')}
        />
      </Field>
      {children}
    </search>
  )
}

interface ExportTableProps {
  contract: typeof exportOrders | typeof exportBuyers
  /** Beginning of the file's name. */
  name: string
  search: string
  /** Message for a table that exceeds the largest export. */
  cutText: string
}

/** Saves all rows of the search as a table. */
function ExportTable({ contract, name, search, cutText }: ExportTableProps) {
  const { t } = useTranslation('board')
  const exporting = useMutation({
    mutationFn: () => callFunction(contract, { query: search }),
    onSuccess: ({ csv, isCut }) => {
      saveCsv(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, csv)
      if (isCut) toast.warning(cutText)
    },
    onError: () => toast.error(t('history.exportFailed')),
  })
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {t('history.export')}
    </Button>
  )
}
