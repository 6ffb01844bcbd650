import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { pickupTime } from '@/features/orders/board/pickup-time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { OverviewEmpty, OverviewPart } from '../../../../shared/ui/overview-part.tsx'
import { type BatchRow, usePortionsLeft } from '../use-portions-left.ts'

/** Portions left per batch. The page waits for its data. */
export function PortionsLeft({ chefId, timeZone }: { chefId: string; timeZone: string }) {
  const { t } = useTranslation('kitchen')
  const query = usePortionsLeft(chefId)
  return (
    <OverviewPart
      title={t('overview.portions')}
      more={{ to: '/dashboard/menu-items', text: t('overview.openMenu') }}
    >
      {query.data ? (
        query.data.length === 0 ? (
          <OverviewEmpty>{t('overview.noPortions')}</OverviewEmpty>
        ) : (
          <ul className="divide-y divide-line">
            {query.data.map((batch) => (
              <li key={batch.id}>
                <Batch batch={batch} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        )
      ) : (
        query.isLoadingError && <ErrorState error={query.error} retry={() => void query.refetch()} />
      )}
    </OverviewPart>
  )
}

function Batch({ batch, timeZone }: { batch: BatchRow; timeZone: string }) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const slot = pickupTime(
    { slotFrom: batch.pickup_from, slotUntil: batch.pickup_until },
    timeZone,
    language,
    useNow(60_000),
  )
  const left = batch.portions_left
  return (
    <div className="grid gap-1.5 px-5 py-3.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="food-name leading-snug">
          {inLanguage(language, batch.dishes.name, batch.dishes.name_ru)}
        </span>
        <span className={clsx('numeric shrink-0 text-small font-semibold', left === 0 && 'text-success')}>
          {left === 0
            ? t('overview.soldOut')
            : t('overview.leftOf', { count: left, made: batch.portions_made })}
        </span>
      </p>
      <div className="h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${(100 * left) / batch.portions_made}%` }}
        />
      </div>
      <p className="numeric text-caption text-ink-faint">
        {slot.day} {slot.hours}
      </p>
    </div>
  )
}
