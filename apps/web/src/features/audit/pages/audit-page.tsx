import { type AuditEntry, listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { LongList } from '../../../shared/long-list/long-list.tsx'
import { RecordTable } from '../../../shared/long-list/record-table.tsx'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { auditActions, securityActions } from '../audit-actions.ts'
import { AuditChange } from '../components/audit-change.tsx'
import { AuditFilters } from '../components/audit-filters.tsx'
import { auditRequest, useAuditFilter } from '../use-audit-filter.ts'

const known = [...auditActions, ...securityActions]

export default function AuditPage() {
  const { t } = useTranslation('audit')
  const { language } = useLanguage()
  const { filter, set } = useAuditFilter()
  const request = auditRequest(filter)
  const list = useInfiniteQuery({
    queryKey: ['admin', 'audit', request],
    queryFn: ({ pageParam, signal }) =>
      callFunction(listAuditLog, { ...request, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <SavedViews list="audit" />
      <AuditFilters filter={filter} set={set} />
      {filter.subject && (
        <p className="flex flex-wrap items-center gap-3 text-small">
          <span className="wrap-anywhere">{t('forSubject', { subject: filter.subject })}</span>
          <Button size="sm" variant="soft" icon={<X aria-hidden />} onClick={() => set('subject', '')}>
            {t('clear')}
          </Button>
        </p>
      )}
      <LongList query={list} rowsOf={({ entries }) => entries} empty={t('none')}>
        {(entries) => (
          <RecordTable
            label={t('title')}
            rows={entries}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('what'),
                cell: (entry) => (
                  <AuditSubject entry={entry} onSubject={(subject) => set('subject', subject)} />
                ),
              },
              { label: t('change'), cell: (entry) => <AuditChange entry={entry} /> },
              { label: t('why'), cell: ({ reason }) => reason ?? '—' },
              {
                label: t('who'),
                cell: ({ actorEmail, subjectKind, action }) =>
                  actorEmail ?? (subjectKind === 'server' || action === 'grant-admin' ? t('operator') : '—'),
              },
              {
                label: t('when'),
                cell: ({ createdAt, requestId }) => (
                  <span className="grid">
                    <time dateTime={createdAt} className="xl:whitespace-nowrap">
                      {formatDateTime(createdAt, language)}
                    </time>
                    {requestId && (
                      <span className="text-caption text-ink-faint" title={requestId}>
                        {requestId.slice(0, 8)}
                      </span>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </LongList>
    </AdminPage>
  )
}

interface AuditSubjectProps {
  entry: AuditEntry
  onSubject: (subjectId: string) => void
}

/** The action, its area and its subject; a click on the subject filters by it. */
function AuditSubject({ entry, onSubject }: AuditSubjectProps) {
  const { t } = useTranslation('audit')
  const { withNumbers } = useNumbered()
  const found = known.find((possible) => possible === entry.action)
  return (
    <span className="grid justify-items-start gap-0.5">
      <span className="font-semibold">{found ? t(`actions.${found}`) : entry.action}</span>
      {entry.area === 'security' && <Badge tone="warning">{t('security')}</Badge>}
      {entry.subjectId && (
        <button
          type="button"
          className="text-left text-ink-soft wrap-anywhere hover:underline"
          onClick={() => onSubject(entry.subjectId ?? '')}
        >
          {withNumbers(entry.subjectName ?? entry.subjectId)}
        </button>
      )}
    </span>
  )
}
