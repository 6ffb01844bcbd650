import { linesText } from '@localchef/contracts/orders/receipt-lines'
import { listStandingOrders } from '@localchef/contracts/standing-orders/list-standing-orders'
import { type StandingOrder, StandingOrderStatus } from '@localchef/contracts/standing-orders/standing-order'
import { useTranslation } from 'react-i18next'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { ListTools } from '@/shared/long-list/list-tools.tsx'
import { LongList } from '@/shared/long-list/long-list.tsx'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { useFilters } from '@/shared/long-list/use-filters.ts'
import { useLongList } from '@/shared/long-list/use-long-list.ts'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { StandingBadge } from '../components/standing-facts.tsx'
import { useRhythmText } from '../rhythm-text.ts'

const choices = ['all', ...StandingOrderStatus.options] as const

export default function AdminStandingOrdersPage() {
  const { t } = useTranslation('standingOrders')
  const { query, which, days, setQuery, setWhich } = useFilters(choices, 'all')
  const list = useLongList(['standing-orders', which, query, days], (cursor, signal) =>
    callFunction(listStandingOrders, { query, status: which, ...days, ...cursor }, { signal }),
  )
  return (
    <AdminPage title={t('title')}>
      <ListTools
        placeholder={t('search')}
        query={query}
        onQuery={setQuery}
        choices={choices.map((value) => ({
          value,
          label: t(`status.${value}`),
        }))}
        which={which}
        onWhich={setWhich}
        days="begun"
      >
        <SavedViews list="standing_orders" />
      </ListTools>
      <LongList query={list} rowsOf={({ standingOrders }) => standingOrders} empty={t('none')}>
        {(standingOrders) => <StandingTable rows={standingOrders} />}
      </LongList>
    </AdminPage>
  )
}

function StandingTable({ rows }: { rows: readonly StandingOrder[] }) {
  const { t } = useTranslation(['desk', 'standingOrders'])
  const { language } = useLanguage()
  const nameOf = useNameOf()
  const rhythm = useRhythmText()
  return (
    <RecordTable
      label={t('standingOrders:title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { label: t('column.buyer'), cell: ({ buyer }) => <span translate="no">{buyer.name}</span> },
        {
          label: t('column.chef'),
          cell: ({ chef }) => (
            <AdminLink to={`/admin/chefs/${chef.id}`} className="hover:underline">
              <span translate="no">{nameOf(chef)}</span>
            </AdminLink>
          ),
        },
        { label: t('column.status'), cell: ({ status }) => <StandingBadge status={status} /> },
        {
          label: t('standingOrders:column.what'),
          cell: (standing) => (
            <span className="grid">
              <span>{rhythm(standing)}</span>
              <span className="text-small text-ink-soft">{linesText(standing.lines, nameOf)}</span>
            </span>
          ),
        },
        { label: t('column.total'), numeric: true, cell: ({ total }) => formatDollars(total) },
        {
          label: t('standingOrders:column.next'),
          cell: ({ next, status, chef }) =>
            next && status === 'active' ? formatDateTime(next.slotFrom, language, chef.timeZone) : '—',
        },
      ]}
    />
  )
}
