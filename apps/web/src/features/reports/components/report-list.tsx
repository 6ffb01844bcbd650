import { undoDecision } from '@localchef/contracts/queue/undo-decision'
import { decideReport } from '@localchef/contracts/reports/decide-report'
import { listReports } from '@localchef/contracts/reports/list-reports'
import type { AdminReport } from '@localchef/contracts/reports/report'
import { reportReasons } from '@localchef/contracts/reports/report-content'
import { undoSeconds } from '@localchef/contracts/undo-limits'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { LongList } from '../../../shared/long-list/long-list.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import type { Days } from '../../../shared/long-list/use-days.ts'
import { useDecisionTemplates } from '../../../shared/long-list/use-decision-templates.ts'
import { useLongList } from '../../../shared/long-list/use-long-list.ts'
import { useDecide } from '../../../shared/undo/use-decide.ts'

type Status = AdminReport['status']

export function ReportList({ query, status, days }: { query: string; status: Status; days: Days }) {
  const { t } = useTranslation('reports')
  const list = useLongList(['reports', status, query, days], (cursor, signal) =>
    callFunction(listReports, { query, status, ...days, ...cursor }, { signal }),
  )
  return (
    <LongList
      query={list}
      rowsOf={({ reports }) => reports}
      empty={t(status === 'open' ? 'noneOpen' : 'none')}
    >
      {(reports) => (
        <ul className="grid gap-3">
          {reports.map((report) => (
            <li key={report.id}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      )}
    </LongList>
  )
}

function ReportCard({ report }: { report: AdminReport }) {
  const { t } = useTranslation('reports')
  const decide = useDecide()
  const upholdings = useDecisionTemplates('report.approve')
  const dismissals = useDecisionTemplates('report.reject')
  const mayUndo = useHasRightOf(undoDecision)
  const [asking, setAsking] = useState<'uphold' | 'dismiss'>()
  const [takeAway, setTakeAway] = useState(true)
  const about = useId()
  const { subject, subjectKind } = report
  const canTakeAway = subject && !subject.isHidden && (subjectKind === 'review' || subjectKind === 'dish')
  const send = (decision: 'uphold' | 'dismiss' | 'reopen', note?: string) => () =>
    callFunction(decideReport, {
      reportId: report.id,
      decision,
      ...(note ? { note } : {}),
      takeAway: decision === 'uphold' && Boolean(canTakeAway) && takeAway,
    })
  const undo = mayUndo ? () => callFunction(undoDecision, { kind: 'report', id: report.id }) : undefined
  const reason = reportReasons.find((known) => known === report.reason) ?? 'other'
  return (
    <Card>
      <CardBody className="grid gap-2.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small">
          <Badge tone="warning">{t(`reason.${reason}`)}</Badge>
          <span className="font-semibold">{t(`subject.${subjectKind}`)}</span>
          <RelativeTime date={report.createdAt} className="text-ink-faint" />
          {report.reporter && (
            <span className="text-ink-faint" translate="no">
              {report.reporter.name}
            </span>
          )}
        </div>
        {report.body && (
          <p lang={writtenIn(report.body)} className="whitespace-pre-line">
            {report.body}
          </p>
        )}
        <div id={about}>
          <ReportedSubject report={report} />
        </div>
        {report.decisionNote && (
          <p className="text-small text-ink-soft">{t('note', { note: report.decisionNote })}</p>
        )}
        <div className="flex flex-wrap gap-2">
          {report.status === 'open' ? (
            <>
              <Button size="sm" aria-describedby={about} onClick={() => setAsking('uphold')}>
                {t('uphold')}
              </Button>
              <Button
                size="sm"
                variant="secondary"
                aria-describedby={about}
                onClick={() => setAsking('dismiss')}
              >
                {t('dismiss')}
              </Button>
            </>
          ) : (
            <Button
              size="sm"
              variant="secondary"
              aria-describedby={about}
              onClick={() => void decide(send('reopen'), t('reopened'))}
            >
              {t('reopen')}
            </Button>
          )}
        </div>
        {asking && (
          <ReasonDialog
            title={t(`${asking}Title`)}
            description={t('askText')}
            confirm={t(`${asking}`)}
            templates={asking === 'uphold' ? upholdings : dismissals}
            onClose={() => setAsking(undefined)}
            onConfirm={(note) => decide(send(asking, note), t(`${asking}Done`), undo, undoSeconds)}
          >
            {asking === 'uphold' && canTakeAway && (
              <Checkbox
                label={t(subjectKind === 'dish' ? 'pauseDish' : 'hideReview')}
                checked={takeAway}
                onChange={(event) => setTakeAway(event.target.checked)}
              />
            )}
          </ReasonDialog>
        )}
      </CardBody>
    </Card>
  )
}

function ReportedSubject({ report: { subject, subjectKind } }: { report: AdminReport }) {
  const { t } = useTranslation('reports')
  const { language } = useLanguage()
  const { withNumbers } = useNumbered()
  if (!subject) return <p className="text-small text-ink-faint">{t('gone')}</p>
  const title = withNumbers(inLanguage(language, subject.title, subject.titleRu))
  const text = inLanguage(language, subject.text, subject.textRu)
  return (
    <div className="grid gap-1 rounded-md bg-sunken p-3 text-small">
      <span className="font-semibold">
        {subject.chefId ? (
          <AdminLink to={`/admin/chefs/${subject.chefId}`} className="hover:underline">
            {subjectKind === 'dish' || !title ? (
              title || t(`subject.${subjectKind}`)
            ) : (
              <span translate="no">{title}</span>
            )}
          </AdminLink>
        ) : (
          title
        )}
        {subject.isHidden && <span className="ml-2 font-normal text-danger">{t('isHidden')}</span>}
      </span>
      {text && (
        <span lang={writtenIn(text)} className="line-clamp-4 text-ink-soft">
          {text}
        </span>
      )}
    </div>
  )
}
