import { getReport } from '@localchef/contracts/reports/get-report'
import type { AdminReport } from '@localchef/contracts/reports/report'
import { REPORT_REASONS } from '@localchef/contracts/reports/report-content'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MessagePhoto } from '@/features/messages/components/message-photo.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { QueueDetails } from './queue-details.tsx'

export function useReport(reportId: string) {
  return useQuery({
    queryKey: ['admin', 'report', reportId],
    queryFn: ({ signal }) => callFunction(getReport, { reportId }, { signal }),
    staleTime: 5_000,
  })
}

/** What somebody reported, why, and the thing itself. */
export function QueueReport({ reportId }: { reportId: string }) {
  return <QueueDetails query={useReport(reportId)}>{(report) => <Report report={report} />}</QueueDetails>
}

function Report({ report }: { report: AdminReport }) {
  const { t } = useTranslation('admin')
  const { subject, subjectKind } = report
  const reason = REPORT_REASONS.find((known) => known === report.reason) ?? 'other'
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <Badge tone="warning" className="w-fit">
          {t(`reportReason.${reason}`)}
        </Badge>
        {report.body ? (
          <blockquote className="whitespace-pre-line border-l-2 border-line-strong pl-4">
            {report.body}
          </blockquote>
        ) : (
          <p className="text-small text-ink-soft">{t('queue.noWords')}</p>
        )}
      </div>
      {subject ? (
        <section className="grid gap-2 rounded-md bg-sunken p-4">
          <h3 className="font-semibold">
            {t(`subject.${subjectKind}`)}: {subject.title}
            {subject.isHidden && (
              <span className="ml-2 font-normal text-danger">{t('reports.isHidden')}</span>
            )}
          </h3>
          {subject.text && <p className="whitespace-pre-line">{subject.text}</p>}
          {subject.picturePath && <MessagePhoto path={subject.picturePath} sender={subject.title} />}
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-small">
            {subject.chefId && (
              <Link
                to={`/admin/chefs/${subject.chefId}`}
                className="font-semibold text-accent-text underline"
              >
                {t('queue.toKitchen')}
              </Link>
            )}
            {subject.personId && (
              <Link
                to={`/admin/users/${subject.personId}`}
                className="font-semibold text-accent-text underline"
              >
                {t('queue.toPerson')}
              </Link>
            )}
          </p>
        </section>
      ) : (
        <p className="text-small text-ink-soft">{t('reports.gone')}</p>
      )}
    </div>
  )
}
