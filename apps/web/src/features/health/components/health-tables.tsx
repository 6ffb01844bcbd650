import type { SystemHealth } from '@localchef/contracts/health/get-health'
import { useTranslation } from 'react-i18next'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { type Column, RecordTable } from '../../../shared/long-list/record-table.tsx'
import { useSizes } from '../../../shared/long-list/use-sizes.ts'

export function HealthTables({ health }: { health: SystemHealth }) {
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
