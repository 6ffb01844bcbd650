import { getHealth, type SystemHealth } from '@localchef/contracts/health/get-health'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime, formatTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useSizes } from '../../../shared/long-list/use-sizes.ts'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { HealthFacts } from '../components/health-facts.tsx'
import { HealthTables } from '../components/health-tables.tsx'
import { HealthWarnings } from '../components/health-warnings.tsx'

/** Warnings first; then server, database, e-mails, jobs, files, errors and slow statements. */
const metricsWords = {
  token: 'metricsToken',
  local: 'metricsLocal',
  closed: 'metricsClosed',
} as const

export default function HealthPage() {
  const { t } = useTranslation('health')
  const { language } = useLanguage()
  const query = useQuery({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => callFunction(getHealth, {}, { signal }),
    staleTime: 5_000,
    refetchInterval: 10_000,
    refetchOnWindowFocus: true,
  })
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      {query.data ? (
        <>
          <HealthWarnings health={query.data} />
          <Facts health={query.data} />
          <HealthTables health={query.data} />
          <p className="text-small text-ink-soft">
            {t(metricsWords[query.data.metrics.access])}{' '}
            <a href={query.data.metrics.path} className="font-semibold text-accent-text hover:underline">
              {query.data.metrics.path}
            </a>
          </p>
          <p className="text-caption text-ink-faint">
            {t('updated', { time: formatTime(new Date(query.dataUpdatedAt), language) })}
          </p>
        </>
      ) : query.isPending ? (
        <SkeletonGroup className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {['server', 'database', 'migrations', 'mail'].map((key) => (
            <Skeleton key={key} className="h-44 rounded-lg" />
          ))}
        </SkeletonGroup>
      ) : (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      )}
    </AdminPage>
  )
}

function Facts({ health: { server, database, migrations, mail, backup } }: { health: SystemHealth }) {
  const { t } = useTranslation('health')
  const { language } = useLanguage()
  const { bytes, count } = useSizes()
  return (
    <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
      <HealthFacts
        title={t('server')}
        facts={[
          { label: t('version'), value: server.version },
          { label: t('node'), value: server.node },
          { label: t('since'), value: <RelativeTime date={server.startedAt} /> },
          { label: t('memory'), value: bytes(server.memoryBytes) },
          { label: t('sockets'), value: count(server.sockets) },
        ]}
      />
      <HealthFacts
        title={t('database')}
        facts={[
          { label: t(`kind.${database.kind}`), value: database.version },
          { label: t('size'), value: bytes(database.bytes) },
          { label: t('connections'), value: t('connectionsValue', database.connections) },
          {
            label: t('backup'),
            value: backup ? formatDateTime(backup.at, language) : t('backupNone'),
          },
          ...(backup?.missingFiles ? [{ label: t('backupMissing'), value: count(backup.missingFiles) }] : []),
          ...database.replicas.map(({ name, state, lagSeconds }) => ({
            label: t('replica', { name }),
            value: t(`replicaState.${state}`, { seconds: count(Math.ceil(lagSeconds)) }),
          })),
        ]}
      />
      <HealthFacts
        title={t('mail')}
        facts={[
          { label: t('mailWaiting'), value: count(mail.waiting) },
          { label: t('mailSent'), value: count(mail.sentLately) },
          { label: t('mailFailed'), value: count(mail.failed) },
        ]}
      />
      <HealthFacts
        title={t('migrations')}
        facts={[
          { label: t('migrations'), value: count(migrations.applied) },
          { label: t('latest'), value: migrations.latest?.replace(/^.*\/|\.sql$/g, '') ?? '—' },
          {
            label: t('appliedAt'),
            value: migrations.appliedAt ? formatDateTime(migrations.appliedAt, language) : '—',
          },
        ]}
      />
    </div>
  )
}
