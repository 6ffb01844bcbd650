import type { StatementEntry } from '@localchef/contracts/payments/statement'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { Price } from '@/shared/ui/price.tsx'

interface StatementEntriesProps {
  entries: readonly StatementEntry[]
  timeZone: string
}

/** Each change of the balance with its order. A phone shows fewer columns than paper and file. */
export function StatementEntries({ entries, timeZone }: StatementEntriesProps) {
  const { t } = useTranslation('statements')
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  if (entries.length === 0) return <p className="text-ink-soft">{t('empty')}</p>
  return (
    <table className="w-full text-small">
      <caption className="pb-2 text-left text-lead font-semibold">{t('entries')}</caption>
      <thead className="text-left text-caption text-ink-faint">
        <tr>
          <th className="py-1.5 pr-3 font-semibold">{t('csv.day')}</th>
          <th className="py-1.5 pr-3 font-semibold">{t('csv.kind')}</th>
          <th className="py-1.5 pr-3 text-right font-semibold max-sm:hidden print:table-cell">
            {t('csv.charged')}
          </th>
          <th className="py-1.5 pr-3 text-right font-semibold max-sm:hidden print:table-cell">
            {t('csv.fees')}
          </th>
          <th className="py-1.5 text-right font-semibold">{t('csv.change')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {entries.map(({ at, kind, order, booking, charged, fees, change }) => (
          <tr key={`${at} ${kind} ${order?.id ?? booking?.id ?? change}`}>
            <td className="py-1.5 pr-3 whitespace-nowrap">{formatDate(at, language, timeZone)}</td>
            <td className="py-1.5 pr-3">
              {/* "Booking #12" says what was sold. */}
              {!(kind === 'sale' && booking) && `${t(`kind.${kind}`)} `}
              {order && <span className="numeric">{numbered(order.number)}</span>}
              {booking && <span className="numeric">{t('booking', { number: booking.number })}</span>}
            </td>
            <td className="py-1.5 pr-3 text-right max-sm:hidden print:table-cell">
              {(order || booking) && <Price value={charged} />}
            </td>
            <td className="py-1.5 pr-3 text-right max-sm:hidden print:table-cell">
              {(order || booking) && <Price value={fees} />}
            </td>
            <td className="py-1.5 text-right font-semibold">
              <Price value={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
