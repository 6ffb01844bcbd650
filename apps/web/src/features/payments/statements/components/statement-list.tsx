import type { StatementSummary } from '@localchef/contracts/payments/list-statements'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Price } from '@/shared/ui/price.tsx'
import { periodName } from '../period-name.ts'
import { useStatements } from '../use-statements.ts'

/** Links to the statements of each month and year. Nothing while there are none. */
export function StatementList() {
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
