import type { AdminChef } from '@localchef/contracts/chefs/chef-row'
import { listOpenSales } from '@localchef/contracts/users/list-open-sales'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useChefDecisions } from './chef-decisions.ts'

type OpenSales = z.output<typeof listOpenSales.output>

/** Suspends a kitchen, and cancels and refunds its open orders and bookings with it if the admin wants that. */
export function SuspendDialog({ chef, onClose }: { chef: AdminChef; onClose: () => void }) {
  const { t } = useTranslation('kitchens')
  const { language } = useLanguage()
  const { decide, suspendAndCancel } = useChefDecisions()
  const [cancelsSales, setCancelsSales] = useState(false)
  const query = useQuery({
    queryKey: ['admin', 'open-sales', chef.id],
    queryFn: ({ signal }) => callFunction(listOpenSales, { chefId: chef.id }, { signal }),
    staleTime: 0,
  })
  const { all } = query.data ?? {}
  const hasSales = all !== undefined && all.orders + all.bookings > 0
  return (
    <ReasonDialog
      title={t('ask.suspend.title', { name: inLanguage(language, chef.name, chef.nameRu) })}
      description={t('ask.suspend.text')}
      confirm={t(cancelsSales ? 'decision.suspendAndCancel' : 'decision.suspend')}
      danger
      templates={[t('ask.suspend.template1'), t('ask.suspend.template2')]}
      onClose={onClose}
      onConfirm={(reason) =>
        cancelsSales ? suspendAndCancel(chef, reason) : decide(chef, 'suspend', reason)
      }
    >
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-24 rounded-md" />
        </SkeletonGroup>
      )}
      {query.isError && (
        <ErrorState title={t('openSales.failed')} error={query.error} retry={() => void query.refetch()} />
      )}
      {query.data && !hasSales && <p className="text-small text-ink-soft">{t('openSales.none')}</p>}
      {query.data && hasSales && (
        <div className="grid gap-2">
          <OpenSalesList sales={query.data} />
          <Checkbox
            label={t('openSales.cancel')}
            hint={t('openSales.cancelHint')}
            checked={cancelsSales}
            onChange={({ target }) => setCancelsSales(target.checked)}
          />
        </div>
      )}
    </ReasonDialog>
  )
}

function OpenSalesList({ sales: { orders, bookings, all } }: { sales: OpenSales }) {
  const { t } = useTranslation('kitchens')
  const { language } = useLanguage()
  const { numbered } = useNumbered()
  const rows = [
    ...orders.map((order) => ({ ...order, what: t('openSales.order', { number: numbered(order.number) }) })),
    ...bookings.map((booking) => ({
      ...booking,
      what: t('openSales.booking', { number: numbered(booking.number), service: booking.serviceName }),
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <section
      aria-label={t('openSales.title')}
      className="grid gap-1.5 rounded-md border border-line p-3 text-small"
    >
      <h3 className="font-semibold">{t('openSales.title')}</h3>
      <p>
        {t('openSales.orders', { count: all.orders })} · {t('openSales.bookings', { count: all.bookings })} ·{' '}
        {t('openSales.sums', { total: formatDollars(all.total), held: formatDollars(all.held) })}
      </p>
      {/* A focusable region can be scrolled with the keyboard. */}
      <ul
        aria-label={t('openSales.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="grid max-h-48 gap-1 overflow-y-auto"
      >
        {rows.map(({ id, what, buyer, at, total, held }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3 border-t border-line py-1.5">
            <span className="min-w-0 wrap-anywhere">
              {what}, {buyer}
              <span className="block text-caption text-ink-soft">{formatDateTime(at, language)}</span>
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
