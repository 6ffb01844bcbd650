import { getHealth, type SystemHealth } from '@localchef/contracts/health/get-health'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime, formatRelative, formatTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { type Column, RecordTable } from '@/shared/long-list/record-table.tsx'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

/** Keys of the texts that say who can read the metrics. */
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

function Facts({ health: { server, database, migrations, mail, texts, backup } }: { health: SystemHealth }) {
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
      {texts.isSent && (
        <HealthFacts
          title={t('texts')}
          facts={(['sent', 'delivered', 'refused', 'postponed', 'heldBack'] as const).map((kind) => ({
            label: t(`text.${kind}`),
            value: t('textCounts', { day: count(texts.day[kind]), month: count(texts.month[kind]) }),
          }))}
        />
      )}
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

interface HealthFactsProps {
  title: string
  facts: ReadonlyArray<{ label: string; value: ReactNode }>
}

function HealthFacts({ title, facts }: HealthFactsProps) {
  return (
    <Card>
      <CardBody className="grid gap-3">
        <h2 className="food-name text-subtitle">{title}</h2>
        <dl className="grid gap-1.5 text-small">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex items-baseline justify-between gap-4">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="numeric min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

const lateMs = 10 * 60_000
const hourMs = 3_600_000

/** One sentence for each problem an operator has to look at, or a sentence that there are none. */
function HealthWarnings({ health }: { health: SystemHealth }) {
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

function HealthTables({ health }: { health: SystemHealth }) {
  const { t } = useTranslation('health')
  const { bytes, count, milliseconds } = useSizes()
  const { queues, storage, database, slow } = health
  return (
    <>
      <Errors errors={health.errors} />
      <Section
        title={t('slow')}
        lead={t(slow.source === 'statements' ? 'slowStatements' : 'slowFunctions')}
        empty={t('noSlow')}
        rows={slow.rows}
        keyOf={({ name }) => name}
        columns={[
          { label: t('name'), cell: ({ name }) => <span className="font-mono">{name}</span> },
          { label: t('calls'), numeric: true, cell: ({ calls }) => count(calls) },
          { label: t('mean'), numeric: true, cell: ({ meanMs }) => milliseconds(meanMs) },
          { label: t('max'), numeric: true, cell: ({ maxMs }) => milliseconds(maxMs) },
        ]}
      />
      <Section
        title={t('queues')}
        empty={t('noQueues')}
        rows={queues}
        keyOf={({ name }) => name}
        columns={[
          { label: t('queue'), cell: ({ name }) => name },
          { label: t('waiting'), numeric: true, cell: ({ waiting }) => count(waiting) },
          { label: t('active'), numeric: true, cell: ({ active }) => count(active) },
          { label: t('failed'), numeric: true, cell: ({ failed }) => count(failed) },
          {
            label: t('oldest'),
            cell: ({ oldestDue }) => (oldestDue ? <RelativeTime date={oldestDue} /> : '—'),
          },
        ]}
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Section
          title={t('storage')}
          empty="—"
          rows={storage}
          keyOf={({ bucket }) => bucket}
          columns={[
            { label: t('bucket'), cell: ({ bucket }) => bucket },
            { label: t('files'), numeric: true, cell: ({ files }) => count(files) },
            { label: t('bytes'), numeric: true, cell: (row) => bytes(row.bytes) },
          ]}
        />
        <Section
          title={t('tables')}
          empty="—"
          rows={database.tables}
          keyOf={({ name }) => name}
          columns={[
            { label: t('table'), cell: ({ name }) => name },
            { label: t('rows'), numeric: true, cell: ({ rows }) => count(rows) },
            { label: t('bytes'), numeric: true, cell: (row) => bytes(row.bytes) },
          ]}
        />
      </div>
    </>
  )
}

function Errors({ errors }: Pick<SystemHealth, 'errors'>) {
  const { t } = useTranslation('health')
  return (
    <Section
      title={t('errors')}
      lead={t('errorsHint')}
      empty={t('noErrors')}
      rows={errors.map((error, index) => ({ ...error, key: `${error.at} ${index}` }))}
      keyOf={({ key }) => key}
      columns={[
        {
          label: t('message'),
          cell: ({ message, detail }) => (
            <span className="grid">
              <span className="font-semibold">{message}</span>
              {detail && <span className="text-ink-soft">{detail}</span>}
            </span>
          ),
        },
        { label: t('where'), cell: ({ where }) => where ?? '—' },
        { label: t('request'), cell: ({ requestId }) => requestId ?? '—' },
        { label: t('when'), cell: ({ at }) => <RelativeTime date={at} /> },
      ]}
    />
  )
}

interface SectionProps<Row> {
  title: string
  lead?: string
  empty: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: ReadonlyArray<Column<Row>>
}

function Section<Row>({ title, lead, empty, rows, keyOf, columns }: SectionProps<Row>) {
  return (
    <Card className="min-w-0">
      <CardBody className="grid min-w-0 gap-3">
        <h2 className="food-name text-subtitle">{title}</h2>
        {lead && <p className="text-small text-ink-soft">{lead}</p>}
        {rows.length === 0 ? (
          <p className="text-small text-ink-faint">{empty}</p>
        ) : (
          <RecordTable label={title} rows={rows} keyOf={keyOf} columns={columns} />
        )}
      </CardBody>
    </Card>
  )
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats machine figures: `12 MB`, `1,234`, `3.5 ms`. */
function useSizes() {
  const { language } = useLanguage()
  const written = (value: number, options: Intl.NumberFormatOptions) =>
    // Keeps a figure and its unit on one line.
    new Intl.NumberFormat(language, options).format(value).replaceAll(' ', '\u00A0')
  return {
    bytes(value: number): string {
      const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3))
      const unit = units[step] ?? 'byte'
      return written(value / 1000 ** step, { style: 'unit', unit, maximumSignificantDigits: 3 })
    },
    count: (value: number) => written(value, {}),
    milliseconds: (value: number) =>
      written(value, { style: 'unit', unit: 'millisecond', maximumFractionDigits: value < 10 ? 1 : 0 }),
  }
}
