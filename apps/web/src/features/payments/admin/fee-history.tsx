import type { FeePeriod } from '@localchef/contracts/payments/kitchen-fee'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useFeeText } from './fee-text.ts'

/** Fees in force, past and withdrawn, the latest first, with authors and reasons. */
export function FeeHistory({ periods }: { periods: readonly FeePeriod[] }) {
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  const { feeText, dayText } = useFeeText()
  if (periods.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('history')}</h3>
      <ol aria-label={t('history')} className="grid divide-y divide-line text-small">
        {periods.map((period) => {
          const { id, kind, state, reason, by, at, withdrawal } = period
          return (
            <li key={id} className="grid gap-0.5 py-2">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <strong className={state === 'withdrawn' ? 'line-through' : undefined}>
                  {t('from', { day: dayText(period), fee: feeText(period) })}
                </strong>
                <span className="text-caption text-ink-soft">
                  {[t(`kind.${kind}`), t(`state.${state}`)].join(' · ')}
                </span>
              </span>
              <span className="wrap-anywhere text-ink-soft">{reason}</span>
              <span className="text-caption text-ink-soft">
                {[by, formatDateTime(at, language)].filter(Boolean).join(' · ')}
              </span>
              {withdrawal && (
                <span className="wrap-anywhere text-ink-soft">
                  {t('withdrawnBecause', { reason: withdrawal.reason })}{' '}
                  <span className="text-caption">
                    {[withdrawal.by, formatDateTime(withdrawal.at, language)].filter(Boolean).join(' · ')}
                  </span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
