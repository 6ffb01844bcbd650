import { listPayouts } from '@localchef/contracts/payments/list-payouts'
import type { StatementSummary } from '@localchef/contracts/payments/list-statements'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import type { TFunction } from 'i18next'
import { Banknote, ChevronDown, CircleAlert, CircleCheck, Download, FileText, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { toCsv } from '@/shared/charts/figures-csv.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { periodName } from '../../statements/period-name.ts'
import { useStatements } from '../../statements/use-statements.ts'
import { type Account, accountState } from '../account-state.ts'
import { AccountCard } from '../components/account-card.tsx'
import { useAccount } from '../use-account.ts'

/** A chef's balance, payouts with their orders, and account at the payment provider, whose pages return here. */
export default function PayoutsPage() {
  const { t } = useTranslation('payouts')
  const [address] = useSearchParams()
  const account = useAccount()
  const payouts = usePayouts()
  if (isNotFound(account.error)) return <NoKitchen page="payouts" />
  const state = account.data && accountState(account.data)
  const isSettled = state === 'offered' || state === 'noProvider'
  return (
    <div className="grid min-w-0 gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="food-name text-heading">{t('title')}</h1>
          <p className="max-w-2xl text-ink-soft">{t('lead')}</p>
        </div>
        {payouts.data && payouts.data.payouts.length > 0 && (
          <Button
            variant="secondary"
            icon={<Download aria-hidden />}
            onClick={() => saveCsv('payouts.csv', payoutsCsv(payouts.data.payouts, t))}
          >
            {t('csv.save')}
          </Button>
        )}
      </header>
      {address.get('onboarding') === 'again' && (
        <p role="status" className="rounded-md bg-warning-soft p-3.5 text-small text-warning">
          {t('account.linkExpired')}
        </p>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <section
          aria-label={t('listLabel')}
          className={clsx('grid min-w-0 gap-4', !isSettled && 'max-xl:order-2')}
        >
          {account.data && <Balances account={account.data} />}
          {account.isPending && (
            <SkeletonGroup>
              <Skeleton className="h-28 rounded-lg" />
            </SkeletonGroup>
          )}
          {payouts.data && payouts.data.owed > 0 && <Owed amount={payouts.data.owed} />}
          <PayoutList query={payouts} />
          <StatementList />
        </section>
        <AccountCard />
      </div>
    </div>
  )
}

/** The amount that the marketplace still owes the chef for its credit and discounts. */
function Owed({ amount }: { amount: number }) {
  const { t } = useTranslation('payouts')
  return (
    <Card className="grid gap-1 p-4">
      <p className="font-semibold">{t('owedTitle', { amount: formatDollars(amount) })}</p>
      <p className="text-small text-ink-soft">{t('owedText')}</p>
    </Card>
  )
}

/** One row for each order and booking of each payout; a payout without any has a row of its own. Days are in UTC. */
function payoutsCsv(payouts: readonly Payout[], t: TFunction<'payouts'>): string {
  const head = ['sent', 'arrives', 'status', 'amount', 'order', 'orderAmount'] as const
  const rows = payouts.flatMap(({ createdAt, arrivesAt, status, amount, orders, bookings }) => {
    const payout = [dayOf(createdAt), arrivesAt && dayOf(arrivesAt), t(`status.${status}`), amount]
    if (orders.length + bookings.length === 0) return [[...payout, null, null]]
    return [
      ...orders.map((order) => [...payout, order.number, order.amount]),
      ...bookings.map(({ number, amount: part }) => [...payout, t('booking', { number }), part]),
    ]
  })
  return toCsv([head.map((name) => t(`csv.${name}`)), ...rows])
}

function dayOf(moment: string): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** Earned and not yet sent, and on its way to the bank. */
function Balances({ account }: { account: Pick<Account, 'balance' | 'onTheWay'> }) {
  const { t } = useTranslation('payouts')
  const isOwed = account.balance < 0
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Sum
        name={t('balance.balance')}
        value={account.balance}
        hint={t(isOwed ? 'balance.owed' : 'balance.balanceHint')}
      />
      <Sum name={t('balance.onTheWay')} value={account.onTheWay} hint={t('balance.onTheWayHint')} />
    </dl>
  )
}

function Sum({ name, value, hint }: { name: string; value: number; hint: string }) {
  return (
    <Card className="grid content-start gap-1 p-4 sm:p-5">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd>
        <Price value={value} className="text-subtitle font-semibold sm:text-title" />
        <span className="mt-1 block text-caption text-ink-faint">{hint}</span>
      </dd>
    </Card>
  )
}

/** Links to the statements of each month and year. Nothing while there are none. */
function StatementList() {
  const { t } = useTranslation('statements')
  const { data } = useStatements()
  if (!data || data.months.length === 0) return null
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="food-name text-title">{t('list.title')}</h2>
        <p className="max-w-2xl text-small text-ink-soft">{t('list.lead')}</p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {[...data.years, ...data.months].map((summary) => (
          <StatementLink key={summary.period} summary={summary} />
        ))}
      </ul>
    </section>
  )
}

function StatementLink({ summary: { period, isOver, charged } }: { summary: StatementSummary }) {
  const { t } = useTranslation('statements')
  const { language } = useLanguage()
  return (
    <li>
      <Link
        to={`/dashboard/payouts/statements/${period}`}
        className="flex min-h-12 items-center gap-3 py-1 hover:underline"
      >
        <FileText aria-hidden className="size-5 text-ink-faint" />
        <span className="font-semibold first-letter:uppercase">{periodName(period, language)}</span>
        {!isOver && <span className="text-small text-ink-soft">{t('list.soFar')}</span>}
        <Price value={charged} className="ml-auto" />
      </Link>
    </li>
  )
}

/** Few at first: each is a card with its orders. */
const shownAtFirst = 10

function PayoutList({ query }: { query: ReturnType<typeof usePayouts> }) {
  const { t } = useTranslation('payouts')
  const [isWhole, setWhole] = useState(false)
  if (query.isPending) return <PayoutsSkeleton />
  if (!query.data) {
    return <ErrorState title={t('failed')} error={query.error} retry={() => void query.refetch()} />
  }
  const { payouts } = query.data
  if (payouts.length === 0) {
    return (
      <EmptyState icon={<Banknote />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-3">
      {(isWhole ? payouts : payouts.slice(0, shownAtFirst)).map((payout) => (
        <PayoutCard key={payout.id} payout={payout} />
      ))}
      {!isWhole && payouts.length > shownAtFirst && (
        <Button variant="ghost" className="justify-self-center" onClick={() => setWhole(true)}>
          {t('showAll', { count: payouts.length })}
        </Button>
      )}
    </div>
  )
}

function PayoutsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-28 rounded-lg" />
      ))}
    </SkeletonGroup>
  )
}

const tones: Record<Payout['status'], Tone> = { on_the_way: 'info', paid: 'success', failed: 'danger' }
const icons = { on_the_way: Send, paid: CircleCheck, failed: CircleAlert }

/** A payout with its orders. */
function PayoutCard({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts')
  const { language } = useLanguage()
  const { status, amount, createdAt, arrivesAt, orders, bookings } = payout
  const Icon = icons[status]
  const day = (moment: string) => formatDate(moment, language)
  return (
    <Card
      role="article"
      aria-label={t('payoutOf', { day: day(createdAt) })}
      className="grid gap-3 p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Price value={amount} className="text-lead font-semibold" />
        <Badge tone={tones[status]}>
          <Icon aria-hidden />
          {t(`status.${status}`)}
        </Badge>
        <p className="ml-auto text-small text-ink-soft">{t('sent', { day: day(createdAt) })}</p>
      </div>
      {status === 'on_the_way' && arrivesAt && (
        <p className="text-small text-ink-soft">{t('arrives', { day: day(arrivesAt) })}</p>
      )}
      {status === 'failed' && <p className="text-small text-danger">{t('returned')}</p>}
      <PayoutOrders orders={orders} bookings={bookings} />
    </Card>
  )
}

function PayoutOrders({ orders, bookings }: Pick<Payout, 'orders' | 'bookings'>) {
  const { t } = useTranslation('payouts')
  const { numbered } = useNumbered()
  const parts = [
    ...orders.map((part) => ({ ...part, to: `/dashboard/orders/${part.id}`, name: numbered(part.number) })),
    ...bookings.map((part) => ({
      ...part,
      to: '/dashboard/bookings',
      name: t('booking', { number: part.number }),
    })),
  ]
  if (parts.length === 0) return <p className="text-small text-ink-faint">{t('noOrders')}</p>
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 text-small font-semibold text-accent-text">
        {[
          orders.length > 0 && t('orders', { count: orders.length }),
          bookings.length > 0 && t('bookings', { count: bookings.length }),
        ]
          .filter(Boolean)
          .join(', ')}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <ul className="grid gap-x-8 border-t border-line pt-1 sm:grid-cols-2">
        {parts.map(({ id, to, name, amount }) => (
          <li key={id}>
            <Link
              to={to}
              className="flex min-h-11 items-center justify-between gap-4 text-small hover:underline"
            >
              <span className="numeric font-semibold">{name}</span>
              <Price value={amount} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

type Payout = z.output<typeof listPayouts.output>['payouts'][number]

/** Provider events change payouts without a live message, so the page polls. */
const pollMs = 30_000

/** The latest payouts of the signed-in chef, newest first. */
function usePayouts() {
  return useQuery({
    queryKey: ['payments', 'payouts', 'owed'],
    queryFn: ({ signal }) => callFunction(listPayouts, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: pollMs,
  })
}
