import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import type { ChangeQuote } from './use-change-order.ts'

/** The old and the new total of a change, what it does to the card, and what stands in its way. */
export function ChangedTotal({ quote, isByCard }: { quote: ChangeQuote; isByCard: boolean }) {
  const { t } = useTranslation(['orders', 'checkout'])
  const { oldTotal, total, isCovered, problems } = quote
  return (
    <div className="grid gap-2" role="status">
      <p className="flex items-baseline justify-between gap-4 text-lead font-semibold">
        <span>{t('change.newTotal')}</span>
        <span className="numeric">
          {total !== oldTotal && <s className="mr-2 font-normal text-ink-faint">{formatDollars(oldTotal)}</s>}
          {formatDollars(total)}
        </span>
      </p>
      {isByCard && isCovered && total < oldTotal && (
        <p className="text-small text-ink-soft">{t('change.lessOnCard', { total: formatDollars(total) })}</p>
      )}
      {!isCovered && <p className="text-small text-warning">{t('change.notCovered')}</p>}
      {problems.map(({ line, problem }) => (
        <p key={`${line} ${problem}`} className="text-small text-warning">
          {t(`change.problem.${problem}`)}
        </p>
      ))}
    </div>
  )
}
