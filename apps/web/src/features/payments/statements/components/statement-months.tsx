import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Price } from '@/shared/ui/price.tsx'
import { periodName } from '../period-name.ts'
import type { Statement } from '../use-statements.ts'

const columns = [
  { name: 'charged', className: '' },
  { name: 'tips', className: 'max-sm:hidden print:table-cell' },
  { name: 'fees', className: 'max-sm:hidden print:table-cell' },
  { name: 'refunded', className: 'max-sm:hidden print:table-cell' },
  { name: 'paidOut', className: '' },
  { name: 'handoverTax', className: '' },
] as const

/** The sums of a year by month. A phone shows fewer columns than paper. */
export function StatementMonths({ months }: { months: Statement['months'] }) {
  const { t } = useTranslation('statements')
  const { language } = useLanguage()
  const hasHandover = months.some(({ handoverOrders }) => handoverOrders > 0)
  const shown = columns.filter(({ name }) => name !== 'handoverTax' || hasHandover)
  return (
    <table className="w-full text-small">
      <caption className="pb-2 text-left text-lead font-semibold">{t('months')}</caption>
      <thead className="text-caption text-ink-faint">
        <tr>
          <th className="py-1.5 pr-3 text-left font-semibold">{t('month.name')}</th>
          {shown.map(({ name, className }) => (
            <th key={name} className={clsx('py-1.5 pl-3 text-right font-semibold', className)}>
              {t(`month.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {months.map(({ period, serviceFees, commission, feesReturned, ...sums }) => {
          const cells = {
            ...sums,
            fees: serviceFees + commission - feesReturned,
            handoverTax: sums.handoverOwnTax + sums.handoverRemittedTax,
          }
          return (
            <tr key={period}>
              <th scope="row" className="py-1.5 pr-3 text-left font-medium first-letter:uppercase">
                {periodName(period, language)}
              </th>
              {shown.map(({ name, className }) => (
                <td key={name} className={clsx('py-1.5 pl-3 text-right', className)}>
                  <Price value={cells[name]} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
