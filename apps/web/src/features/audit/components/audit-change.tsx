import type { AuditEntry } from '@localchef/contracts/audit/list-audit-log'
import { useTranslation } from 'react-i18next'

/** Lists the fields that differ, before and after; the details hold the rest. */
export function AuditChange({ entry }: { entry: AuditEntry }) {
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
