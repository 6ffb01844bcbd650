import { ArrowLeft, Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { StatementSheet } from '../components/statement-sheet.tsx'
import { periodName } from '../period-name.ts'
import { statementCsv } from '../statement-csv.ts'
import { useStatement } from '../use-statements.ts'

/** A statement to print or to save as PDF, and as a file for spreadsheets. */
export default function StatementPage() {
  const { period = '' } = useParams()
  const { t } = useTranslation('statements')
  const { language } = useLanguage()
  const query = useStatement(period)
  const statement = query.data
  usePageTitle(statement && t('title', { period: periodName(statement.period, language) }))
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid max-w-3xl gap-6">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-144 rounded-lg" />
      </SkeletonGroup>
    )
  }
  if (!statement) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <div className="grid max-w-3xl min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink
          to="/dashboard/payouts"
          variant="ghost"
          className="-ml-4"
          icon={<ArrowLeft aria-hidden />}
        >
          {t('back')}
        </ButtonLink>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            icon={<Download aria-hidden />}
            onClick={() => saveCsv(`statement-${statement.period}.csv`, statementCsv(statement, t))}
          >
            {t('saveCsv')}
          </Button>
          <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      </div>
      {statement.isCut && (
        <p className="rounded-md bg-warning-soft p-3.5 text-small text-warning">{t('isCut')}</p>
      )}
      <StatementSheet statement={statement} />
    </div>
  )
}
