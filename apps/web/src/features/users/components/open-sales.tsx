import { listEndingSales } from '@localchef/contracts/users/list-ending-sales'
import { listOpenSales } from '@localchef/contracts/users/list-open-sales'
import type { OpenSales } from '@localchef/contracts/users/open-sales'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

export function useSalesOfKitchens(chefIds: string[]) {
  const mayRead = useHasRightOf(listOpenSales)
  return useQuery({
    enabled: mayRead,
    queryKey: ['admin', 'open-sales', 'chefs', chefIds],
    queryFn: ({ signal }) => callFunction(listOpenSales, { chefIds }, { signal }),
    staleTime: 0,
  })
}

/** Open sales that stay with their chefs when kitchens are suspended. */
export function SalesThatStay({ chefIds }: { chefIds: string[] }) {
  return <OpenSalesView query={useSalesOfKitchens(chefIds)} />
}

/** Open sales that the suspension of people cancels, and those that go on. */
export function SalesThatEnd({ userIds }: { userIds: string[] }) {
  const mayRead = useHasRightOf(listEndingSales)
  const query = useQuery({
    enabled: mayRead,
    queryKey: ['admin', 'open-sales', 'users', userIds],
    queryFn: ({ signal }) => callFunction(listEndingSales, { userIds }, { signal }),
    staleTime: 0,
  })
  return <OpenSalesView query={query} isDivided />
}

interface OpenSalesViewProps {
  query: UseQueryResult<OpenSales>
  /** Shows sales that end separately from sales that go on. */
  isDivided?: boolean
  /** Shown if there are any. */
  children?: ReactNode
}

export function OpenSalesView({ query, isDivided = false, children }: OpenSalesViewProps) {
  const { t } = useTranslation('kitchens')
  if (query.isError) {
    return <ErrorState title={t('openSales.failed')} error={query.error} retry={() => void query.refetch()} />
  }
  if (!query.data) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-24 rounded-md" />
      </SkeletonGroup>
    )
  }
  const { all, ending } = query.data
  if (all.orders + all.bookings === 0) {
    return <p className="text-small text-ink-soft">{t('openSales.none')}</p>
  }
  const going = { ...all }
  for (const sum of ['orders', 'bookings', 'total', 'held'] as const) going[sum] -= ending[sum]
  const rows = rowsOf(query.data)
  return (
    <div className="grid gap-2">
      {isDivided ? (
        <>
          <Sales title={t('openSales.ending')} sums={ending} rows={rows.filter(({ ends }) => ends)} />
          <Sales title={t('openSales.going')} sums={going} rows={rows.filter(({ ends }) => !ends)} />
        </>
      ) : (
        <Sales title={t('openSales.title')} sums={all} rows={rows} />
      )}
      {children}
    </div>
  )
}

function rowsOf({ orders, bookings }: OpenSales) {
  return [
    ...orders.map((order) => ({ ...order, serviceName: null })),
    ...bookings.map((booking) => booking),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

interface SalesProps {
  title: string
  sums: OpenSales['all']
  rows: ReturnType<typeof rowsOf>
}

function Sales({ title, sums, rows }: SalesProps) {
  const { t } = useTranslation('kitchens')
  const { language } = useLanguage()
  const { numbered } = useNumbered()
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-1.5 rounded-md border border-line p-3 text-small">
      <h3 className="font-semibold">{title}</h3>
      <p>
        {t('openSales.orders', { count: sums.orders })} · {t('openSales.bookings', { count: sums.bookings })}{' '}
        · {t('openSales.sums', { total: formatDollars(sums.total), held: formatDollars(sums.held) })}
      </p>
      {/* A focusable region can be scrolled with the keyboard. */}
      <ul
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="grid max-h-48 gap-1 overflow-y-auto"
      >
        {rows.map(({ id, number, serviceName, buyer, kitchen, kitchenRu, at, total, held }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3 border-t border-line py-1.5">
            <span className="min-w-0 wrap-anywhere">
              {serviceName === null
                ? t('openSales.order', { number: numbered(number) })
                : t('openSales.booking', { number: numbered(number), service: serviceName })}
              , <span translate="no">{buyer}</span>
              <span className="block text-caption text-ink-soft">
                <span translate="no">{inLanguage(language, kitchen, kitchenRu)}</span> ·{' '}
                {formatDateTime(at, language)}
              </span>
            </span>
            <span className="numeric text-right">
              {total === null ? t('openSales.noPrice') : formatDollars(total)}
              {held > 0 && (
                <span className="block text-caption text-ink-soft">
                  {t('openSales.held', { amount: formatDollars(held) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
