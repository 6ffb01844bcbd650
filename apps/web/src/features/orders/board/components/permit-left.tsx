import type { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import clsx from 'clsx'
import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

type Permit = z.output<typeof listChefOrders.output>['permit']

/** Share of a limit from which it is highlighted. */
const nearLimit = 0.9

/**
 * The remaining allowance of today, this week and this year, of the permit or of the law where that is lower. The server refuses
 * orders beyond it.
 */
export function PermitLeft({ permit }: { permit: Permit }) {
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
