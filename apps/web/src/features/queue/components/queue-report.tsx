import { getReport } from '@localchef/contracts/reports/get-report'
import { reportReasons } from '@localchef/contracts/reports/report-content'
import type { ReportEvidence } from '@localchef/contracts/reports/report-evidence'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Facts } from '@/shared/ui/facts.tsx'
import { PeopleHistory } from './people-history.tsx'
import { QueueDetails } from './queue-details.tsx'
import { ReportSubject } from './report-subject.tsx'

export function useReport(reportId: string) {
  return useQuery({
    queryKey: ['admin', 'report', reportId],
    queryFn: ({ signal }) => callFunction(getReport, { reportId }, { signal }),
    staleTime: 5_000,
  })
}

/** A report: its reason, its author and the reported content. */
export function QueueReport({ reportId }: { reportId: string }) {
  return <QueueDetails query={useReport(reportId)}>{(report) => <Report report={report} />}</QueueDetails>
}

function Report({ report }: { report: ReportEvidence }) {
  const { t } = useTranslation(['reports', 'queue', 'evidence'])
  const { subject } = report
  const reason = reportReasons.find((known) => known === report.reason) ?? 'other'
  return (
    <div className="grid gap-5 [&>*]:min-w-0">
      <div className="grid gap-2">
        <Badge tone="warning" className="w-fit">
          {t(`reason.${reason}`)}
        </Badge>
        {report.body ? (
          <blockquote className="whitespace-pre-line border-l-2 border-line-strong pl-4">
            {report.body}
          </blockquote>
        ) : (
          <p className="text-small text-ink-soft">{t('queue:noWords')}</p>
        )}
      </div>
      {subject ? (
        <ReportSubject report={report} subject={subject} />
      ) : (
        <p className="text-small text-ink-soft">{t('gone')}</p>
      )}
      <OrderBehind order={report.order} />
      <PeopleHistory
        people={report.people}
        partOf={({ id }) =>
          t(id === report.reporter?.id ? 'evidence:report.reporter' : 'evidence:report.subject')
        }
      />
    </div>
  )
}

function OrderBehind({ order }: Pick<ReportEvidence, 'order'>) {
  const { t } = useTranslation(['desk', 'queue', 'evidence', 'orders'])
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  if (!order) return <p className="text-small text-ink-soft">{t('evidence:report.noOrder')}</p>
  const isOrder = order.kind === 'order'
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t(`evidence:report.${order.kind}`)}</h3>
      <Facts
        facts={[
          [
            t('column.number'),
            isOrder ? (
              <AdminLink key="order" to={`/dashboard/orders/${order.id}`} className="numeric hover:underline">
                {numbered(order.number)}
              </AdminLink>
            ) : (
              numbered(order.number)
            ),
          ],
          [
            t('column.status'),
            isOrder
              ? t(`orders:status.${order.status as 'placed'}`)
              : t(`desk:bookingStatus.${order.status as 'requested'}`),
          ],
          [t('column.date'), formatDateTime(order.at, language)],
          [t('column.total'), order.total === null ? '—' : formatDollars(order.total)],
          [t('queue:lines'), order.content],
        ]}
      />
    </section>
  )
}
