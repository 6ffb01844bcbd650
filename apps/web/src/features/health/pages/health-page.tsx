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
  token: 'health.metricsToken',
  local: 'health.metricsLocal',
  closed: 'health.metricsClosed',
} as const

export default function HealthPage() {
  const { t } = useTranslation('admin')
  const { language } = useLanguage()
  const query = useQuery({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => callFunction(getHealth, {}, { signal }),
    staleTime: 5_000,
    refetchInterval: 10_000,
    refetchOnWindowFocus: true,
  })
  return (
    <AdminPage title={t('health.title')} lead={t('health.lead')}>
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
            {t('health.updated', { time: formatTime(new Date(query.dataUpdatedAt), language) })}
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

function Facts({ health: { server, database, migrations, mail } }: { health: SystemHealth }) {
  const { t } = useTranslation('admin')
  const { language } = useLanguage()
  const { bytes, count } = useSizes()
  return (
    <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
      <HealthFacts
        title={t('health.server')}
        facts={[
          { label: t('health.version'), value: server.version },
          { label: t('health.node'), value: server.node },
          { label: t('health.since'), value: <RelativeTime date={server.startedAt} /> },
          { label: t('health.memory'), value: bytes(server.memoryBytes) },
          { label: t('health.sockets'), value: count(server.sockets) },
        ]}
      />
      <HealthFacts
        title={t('health.database')}
        facts={[
          { label: t(`health.kind.${database.kind}`), value: database.version },
          { label: t('health.size'), value: bytes(database.bytes) },
          { label: t('health.connections'), value: t('health.connectionsValue', database.connections) },
          ...database.replicas.map(({ name, state, lagSeconds }) => ({
            label: t('health.replica', { name }),
            value: t(`health.replicaState.${state}`, { seconds: count(Math.ceil(lagSeconds)) }),
          })),
        ]}
      />
      <HealthFacts
        title={t('health.mail')}
        facts={[
          { label: t('health.mailWaiting'), value: count(mail.waiting) },
          { label: t('health.mailSent'), value: count(mail.sentLately) },
          { label: t('health.mailFailed'), value: count(mail.failed) },
        ]}
      />
      <HealthFacts
        title={t('health.migrations')}
        facts={[
          { label: t('health.migrations'), value: count(migrations.applied) },
          { label: t('health.latest'), value: migrations.latest?.replace(/^.*\/|\.sql$/g, '') ?? '—' },
          {
            label: t('health.appliedAt'),
            value: migrations.appliedAt ? formatDateTime(migrations.appliedAt, language) : '—',
          },
        ]}
      />
    </div>
  )
}
