import type { SystemHealth } from '@localchef/contracts/health/get-health'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatRelative } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

const lateMs = 10 * 60_000
const hourMs = 3_600_000

/** One sentence for each problem an operator has to look at, or a sentence that there are none. */
export function HealthWarnings({ health }: { health: SystemHealth }) {
  const { t } = useTranslation('health')
  const { language } = useLanguage()
  const now = Date.now()
  const isLate = (since: string | null): since is string => since !== null && now - Date.parse(since) > lateMs
  const { mail, queues, database } = health
  const failedJobs = queues.reduce((sum, { failed }) => sum + failed, 0)
  const lately = health.errors.filter(({ at }) => now - Date.parse(at) < hourMs).length
  const warnings = [
    ...(lately > 0 ? [t('warn.errors', { count: lately })] : []),
    ...(health.filesAway
      ? [
          t('warn.filesAway', {
            since: formatRelative(health.filesAway.since, language, now),
            reason: health.filesAway.reason,
          }),
        ]
      : []),
    ...(health.mailAway
      ? [
          t('warn.mailAway', {
            since: formatRelative(health.mailAway.since, language, now),
            reason: health.mailAway.reason,
          }),
        ]
      : []),
    ...(mail.failed > 0 ? [t('warn.mailFailed', { count: mail.failed })] : []),
    ...(mail.isSent && isLate(mail.oldestWaiting)
      ? [t('warn.mailLate', { since: formatRelative(mail.oldestWaiting, language, now) })]
      : []),
    ...(mail.isSent ? [] : [t('warn.mailNotSent')]),
    ...(failedJobs > 0 ? [t('warn.jobsFailed', { count: failedJobs })] : []),
    ...queues.flatMap(({ name, oldestDue }) =>
      isLate(oldestDue)
        ? [t('warn.jobsLate', { name, since: formatRelative(oldestDue, language, now) })]
        : [],
    ),
    ...(database.connections.waiting > 0
      ? [t('warn.connections', { count: database.connections.waiting })]
      : []),
    ...database.replicas.flatMap(({ name, state }) =>
      state === 'up' ? [] : [t(`warn.replica.${state}`, { name })],
    ),
  ]
  if (warnings.length === 0) {
    return (
      <p className="flex items-center gap-2.5 rounded-md bg-success-soft p-4 text-success">
        <CircleCheck className="size-5 shrink-0" aria-hidden />
        {t('allWell')}
      </p>
    )
  }
  return (
    <section
      aria-labelledby="health-warnings"
      className="grid gap-2 rounded-md bg-warning-soft p-4 text-warning"
    >
      <h2 id="health-warnings" className="flex items-center gap-2.5 font-semibold">
        <TriangleAlert className="size-5 shrink-0" aria-hidden />
        {t('attention')}
      </h2>
      <ul className="grid list-disc gap-1 pl-8 text-small">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  )
}
