import { addDays } from '@localchef/contracts/analytics/get-chef-analytics'
import { AuditArea, type AuditEntry, listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { ListTools, SearchBox } from '@/shared/long-list/list-tools.tsx'
import { LongList } from '@/shared/long-list/long-list.tsx'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { useAddress } from '@/shared/long-list/use-address.ts'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

/** All audited actions, by the names `record-act` uses. */
const auditActions = [
  'approve-chef',
  'reject-chef',
  'reopen-chef',
  'suspend-chef',
  'unsuspend-chef',
  'keep-chef',
  'pause-chef',
  'feature-chef',
  'approve-certification',
  'reject-certification',
  'reopen-certification',
  'approve-permit',
  'reject-permit',
  'approve-denial',
  'reject-denial',
  'set-user-role',
  'request-approval',
  'approve-request',
  'decline-request',
  'set-staff-role',
  'create-staff-role',
  'change-staff-role',
  'delete-staff-role',
  'export-list',
  'suspend-user',
  'unsuspend-user',
  'set-dish-status',
  'set-service-status',
  'cancel-order',
  'refund-order',
  'refund-booking',
  'set-commission',
  'set-service-fee',
  'withdraw-fee',
  'grant-credit',
  'revoke-credit',
  'save-discount',
  'set-discount-status',
  'add-tax-rate',
  'close-payment-alert',
  'answer-chargeback',
  'cancel-booking',
  'hide-review',
  'show-review',
  'uphold-report',
  'dismiss-report',
  'reopen-report',
  'settle-refund',
  'close-ledger-month',
  'correct-ledger',
  'undo-approve-chef',
  'undo-reject-chef',
  'undo-approve-certification',
  'undo-reject-certification',
  'undo-approve-denial',
  'undo-reject-denial',
  'undo-uphold-report',
  'undo-dismiss-report',
  'undo-hide-review',
  'undo-set-dish-status',
  'warn-signal',
  'dismiss-signal',
  'undo-warn-signal',
  'undo-dismiss-signal',
  'retry-mail',
  'dismiss-mail',
  'retry-job',
  'dismiss-job',
  'open-support-view',
  'reset-second-factor',
  'export-user',
  'erase-user',
  'create-announcement',
  'change-announcement',
  'delete-announcement',
  'change-setting',
  'restore-setting',
  'set-opening-point',
  'open-marketplace',
  'close-marketplace',
  'add-note',
] as const

/** Actions that the account service and the server record themselves. */
const securityActions = [
  'sign-in-limited',
  'code-limited',
  'sign-in-suspended',
  'session-stolen',
  'change-password',
  'change-email',
  'change-phone',
  'add-factor',
  'remove-factor',
  'reset-factor',
  'change-account',
  'delete-account',
  'refuse-admin-call',
  'grant-admin',
  'use-signing-key',
] as const

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

/** Lists the fields that differ, before and after; the details hold the rest. */
function AuditChange({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const { before, after } = entry
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => worded(before?.[name]) !== worded(after?.[name]))
  return (
    <div className="grid gap-1">
      {changed.length > 0 ? (
        <ul className="grid gap-0.5">
          {changed.slice(0, mostShown).map((name) => (
            <li key={name}>
              <span className="text-ink-faint">{name}:</span> {before && `${worded(before[name])} → `}
              {worded(after?.[name])}
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

function worded(value: unknown): string {
  if (value === null || value === undefined) return '—'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

interface AuditFiltersProps {
  filter: AuditFilter
  set: (name: keyof AuditFilter, value: string) => void
}

function AuditFilters({ filter, set }: AuditFiltersProps) {
  const { t } = useTranslation('audit')
  return (
    <div className="grid gap-4">
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
      />
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_auto_auto]">
        <SearchBox label={t('actor')} query={filter.actor} onQuery={(value) => set('actor', value)} />
        <Field label={t('action')} hideLabel required>
          <Select value={filter.action} onChange={(event) => set('action', event.target.value)}>
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
        <Field label={t('from')} required>
          <TextInput
            type="date"
            value={filter.from}
            max={filter.to || undefined}
            onChange={(event) => set('from', event.target.value)}
          />
        </Field>
        <Field label={t('to')} required>
          <TextInput
            type="date"
            value={filter.to}
            min={filter.from || undefined}
            onChange={(event) => set('to', event.target.value)}
          />
        </Field>
      </div>
    </div>
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
