import type { CustomerList } from '@localchef/contracts/customers/customer-list'
import { numberFormat } from '@localchef/contracts/formatters'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'

const results = ['invited', 'followed', 'declined', 'waiting'] as const

interface CustomerListSummaryProps {
  list: Pick<CustomerList, 'origin' | 'createdAt' | (typeof results)[number]>
  /** Shown between the origin and the figures. */
  children?: ReactNode
}

/** The origin and date of a list, and the results of its invitations. */
export function CustomerListSummary({ list, children }: CustomerListSummaryProps) {
  const { t } = useTranslation('customers')
  const { language } = useLanguage()
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p lang={writtenIn(list.origin)} className="min-w-0 font-medium wrap-anywhere">
          {list.origin}
        </p>
        <time dateTime={list.createdAt} className="text-small text-ink-faint">
          {formatDate(list.createdAt, language)}
        </time>
      </div>
      {children}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {results.map((result) => (
          <div key={result} className="grid">
            <dt className="text-small text-ink-faint">{t(`result.${result}`)}</dt>
            <dd className="numeric text-lead font-semibold">{numberFormat(language).format(list[result])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
