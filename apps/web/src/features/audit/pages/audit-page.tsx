import { addDays } from '@localchef/contracts/analytics/get-chef-analytics'
import { auditActions, securityActions } from '@localchef/contracts/audit/audit-actions'
import { auditFields } from '@localchef/contracts/audit/audit-fields'
import { AuditArea, type AuditEntry, listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { UserSearch, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { FilterFold } from '@/shared/long-list/filter-fold.tsx'
import { ListTools, SearchBox } from '@/shared/long-list/list-tools.tsx'
import { LongList } from '@/shared/long-list/long-list.tsx'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { useAddress } from '@/shared/long-list/use-address.ts'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { useSubjectName } from '../use-subject-name.ts'
import { useWorded } from '../worded-fields.ts'

function knownAction(name: string) {
  return [...auditActions, ...securityActions].find((possible) => possible === name)
}

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
    <AdminPage title={t('title')}>
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
              {
                label: t('why'),
                cell: ({ reason }) => (reason ? <span lang={writtenIn(reason)}>{reason}</span> : '—'),
              },
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
  const subjectName = useSubjectName()
  const found = knownAction(entry.action)
  // A decision on a dispute is the same action as one on a report, but it has an outcome.
  const isDispute = entry.after?.outcome !== undefined
  const named = subjectName(entry)
  return (
    <span className="grid justify-items-start gap-0.5">
      <span id={`act-${entry.id}`} className="font-semibold">
        {isDispute ? t('disputeDecided') : found ? t(`actions.${found}`) : entry.action}
      </span>
      {entry.area === 'security' && <Badge tone="warning">{t('security')}</Badge>}
      {entry.subjectId && (
        <button
          type="button"
          aria-describedby={`act-${entry.id}`}
          className="min-h-6 text-left text-ink-soft wrap-anywhere hover:underline"
          onClick={() => onSubject(entry.subjectId ?? '')}
        >
          {named === null ? t('sameSubject') : <span translate="no">{withNumbers(named)}</span>}
        </button>
      )}
    </span>
  )
}

/** Lists the fields that differ, before and after, in the reader's words; the details hold the rest. */
function AuditChange({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const worded = useWorded()
  const { before, after } = entry
  const changed = auditFields.filter(
    (name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  )
  return (
    <div className="grid gap-1">
      {changed.length > 0 ? (
        <ul className="grid gap-0.5">
          {changed.slice(0, mostShown).map((name) => (
            <li key={name}>
              <span className="text-ink-faint">{t(`fields.${name}`)}:</span>{' '}
              {before && name in before && `${worded(name, before[name])} → `}
              {worded(name, after?.[name])}
            </li>
          ))}
        </ul>
      ) : (
        '—'
      )}
      <details className="text-left text-caption">
        <summary className="min-h-8 cursor-pointer content-center font-semibold text-accent-text">
          {t('details')}
        </summary>
        <dl className="grid gap-2 rounded-md bg-sunken p-3">
          <Whole label={t('before')} value={before} />
          <Whole label={t('after')} value={after} />
          <div>
            <dt className="font-semibold">{t('id')}</dt>
            <dd className="wrap-anywhere">
              {entry.id} · {entry.subjectKind} {entry.subjectId}
            </dd>
          </div>
          {entry.requestId && (
            <div>
              <dt className="font-semibold">{t('request')}</dt>
              <dd className="wrap-anywhere">{entry.requestId}</dd>
            </div>
          )}
        </dl>
      </details>
    </div>
  )
}

/** Most fields shown at once; the details hold the others. */
const mostShown = 4

function Whole({ label, value }: { label: string; value: Record<string, unknown> | null }) {
  const { t } = useTranslation('audit')
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd>
        {value ? (
          <pre className="whitespace-pre-wrap font-mono wrap-anywhere">{JSON.stringify(value, null, 2)}</pre>
        ) : (
          t('nothing')
        )}
      </dd>
    </div>
  )
}

interface AuditFiltersProps {
  filter: AuditFilter
  set: (name: keyof AuditFilter, value: string) => void
}

function AuditFilters({ filter, set }: AuditFiltersProps) {
  const { t } = useTranslation('audit')
  const found = knownAction(filter.action)
  return (
    <ListTools
      placeholder={t('search')}
      query={filter.q}
      onQuery={(value) => set('q', value)}
      choices={(['all', ...AuditArea.options] as const).map((value) => ({
        value,
        label: t(`areas.${value}`),
      }))}
      which={filter.area}
      onWhich={(value) => set('area', value === 'all' ? '' : value)}
      days="recorded"
    >
      <FilterFold
        icon={<UserSearch aria-hidden />}
        name={t('action')}
        chosen={
          [filter.actor, found ? t(`actions.${found}`) : filter.action].filter(Boolean).join(' · ') ||
          undefined
        }
        any={t('any')}
        label={t('byWhom')}
      >
        <SearchBox label={t('actor')} query={filter.actor} onQuery={(value) => set('actor', value)} />
        <Field label={t('action')} required>
          <Select
            aria-required={false}
            value={filter.action}
            onChange={(event) => set('action', event.target.value)}
          >
            <option value="">{t('anyAction')}</option>
            {filter.area !== 'security' && (
              <optgroup label={t('acts')}>
                {auditActions.map((name) => (
                  <option key={name} value={name}>
                    {t(`actions.${name}`)}
                  </option>
                ))}
              </optgroup>
            )}
            {filter.area !== 'act' && (
              <optgroup label={t('security')}>
                {securityActions.map((name) => (
                  <option key={name} value={name}>
                    {t(`actions.${name}`)}
                  </option>
                ))}
              </optgroup>
            )}
          </Select>
        </Field>
      </FilterFold>
      <SavedViews list="audit" />
    </ListTools>
  )
}

/** The filter in the address. Days are in the reader's time zone. */
interface AuditFilter {
  q: string
  area: 'all' | 'act' | 'security'
  actor: string
  action: string
  subject: string
  from: string
  to: string
}

const aDay = /^\d{4}-\d{2}-\d{2}$/

function useAuditFilter() {
  const { parameters, set } = useAddress()
  const text = (name: string) => parameters.get(name) ?? ''
  const day = (name: string) =>
    aDay.test(text(name)) && !Number.isNaN(Date.parse(text(name))) ? text(name) : ''
  const area = AuditArea.safeParse(text('area'))
  const filter: AuditFilter = {
    q: text('q'),
    area: area.success ? area.data : 'all',
    actor: text('actor'),
    action: text('action'),
    subject: text('subject'),
    from: day('from'),
    to: day('to'),
  }
  return { filter, set: (name: keyof AuditFilter, value: string) => set(name, value) }
}

type AuditRequest = Omit<z.input<typeof listAuditLog.input>, 'before' | 'limit'>

/** Ignores days in the wrong order, as saved views and exports do. */
function auditRequest({ q, area, actor, action, subject, from, to }: AuditFilter): AuditRequest {
  const inOrder = !from || !to || from <= to
  return {
    query: q.slice(0, 100),
    area,
    actor: actor.slice(0, 100),
    action: action.slice(0, 120),
    subjectId: subject.slice(0, 80),
    ...(from && inOrder ? { from: midnight(from) } : {}),
    ...(to && inOrder ? { to: midnight(addDays(to, 1)) } : {}),
  }
}

/** The start of a day in the reader's time zone. */
function midnight(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString()
}
