import { type AuditEntry, listAuditLog } from '@localchef/contracts/admin-audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { callFunction } from '@/backend/call-function.ts'
import { formatDateTime } from '@/format/time.ts'
import { useLanguage } from '@/i18n/use-language.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { auditActions } from '../audit-actions.ts'
import { AdminPage } from '../components/admin-page.tsx'
import { SearchBox } from '../components/list-tools.tsx'
import { LongList } from '../components/long-list.tsx'
import { RecordTable } from '../components/record-table.tsx'

export default function AuditPage() {
  const { t } = useTranslation('admin')
  const { language } = useLanguage()
  const [parameters, setParameters] = useSearchParams()
  const actor = parameters.get('actor') ?? ''
  const action = parameters.get('action') ?? ''
  const subjectId = parameters.get('subject') ?? ''
  const set = (name: string, value: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const list = useInfiniteQuery({
    queryKey: ['admin', 'audit', actor, action, subjectId],
    queryFn: ({ pageParam, signal }) =>
      callFunction(
        listAuditLog,
        { actor, action, subjectId, ...(pageParam ? { before: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 5_000,
  })
  const actionText = (name: string) => {
    const known = auditActions.find((possible) => possible === name)
    return known ? t(`actions.${known}`) : name
  }
  return (
    <AdminPage title={t('audit.title')} lead={t('audit.lead')}>
      <div className="grid gap-3 md:grid-cols-3">
        <SearchBox label={t('audit.actor')} query={actor} onQuery={(value) => set('actor', value)} />
        <SearchBox
          label={t('audit.subjectId')}
          query={subjectId}
          onQuery={(value) => set('subject', value)}
        />
        <Field label={t('audit.action')} hideLabel required>
          <Select value={action} onChange={(event) => set('action', event.target.value)}>
            <option value="">{t('audit.anyAction')}</option>
            {auditActions.map((name) => (
              <option key={name} value={name}>
                {t(`actions.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <LongList query={list} rowsOf={({ entries }) => entries} empty={t('audit.none')}>
        {(entries) => (
          <RecordTable
            label={t('audit.title')}
            rows={entries}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('audit.what'),
                cell: (entry) => (
                  <span className="grid">
                    <span className="font-semibold">{actionText(entry.action)}</span>
                    <span className="text-ink-soft">{entry.subjectName ?? entry.subjectId}</span>
                  </span>
                ),
              },
              { label: t('audit.change'), cell: (entry) => <Change entry={entry} /> },
              { label: t('audit.why'), cell: ({ reason }) => reason ?? '—' },
              { label: t('audit.who'), cell: ({ actorEmail }) => actorEmail ?? t('audit.system') },
              {
                label: t('audit.when'),
                cell: ({ createdAt, requestId }) => (
                  <span className="grid">
                    <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>
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

/** What was before and what is after, field by field, for the fields that differ. */
function Change({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => worded(before?.[name]) !== worded(after?.[name]))
  if (changed.length === 0) return '—'
  return (
    <ul className="grid gap-0.5">
      {changed.map((name) => (
        <li key={name}>
          <span className="text-ink-faint">{name}:</span> {worded(before?.[name])} → {worded(after?.[name])}
        </li>
      ))}
    </ul>
  )
}

function worded(value: unknown): string {
  if (value === null || value === undefined) return '—'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
