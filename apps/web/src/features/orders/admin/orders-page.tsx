import { type AdminOrder, listOrders } from '@localchef/contracts/orders/list-orders'
import { isOpen, orderTransitions } from '@localchef/contracts/orders/order-transitions'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { Repeat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { CancelMenu } from '@/shared/long-list/cancel-menu.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { ListTools } from '../../../shared/long-list/list-tools.tsx'
import { LongList } from '../../../shared/long-list/long-list.tsx'
import { RecordTable } from '../../../shared/long-list/record-table.tsx'
import { useFilters } from '../../../shared/long-list/use-filters.ts'
import { useLongList } from '../../../shared/long-list/use-long-list.ts'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { NotesButton } from '../../notes/notes-button.tsx'

const statuses = [
  'awaiting_payment',
  'placed',
  'confirmed',
  'completed',
  'declined',
  'expired',
  'cancelled',
  'unpaid',
] as const
const choices = ['all', 'open', ...statuses] as const

function tone(status: AdminOrder['status']) {
  if (status === 'completed') return 'success'
  if (status === 'placed') return 'warning'
  return isOpen(status) ? 'info' : 'danger'
}

export default function OrdersPage() {
  const { t } = useTranslation(['purchases', 'desk', 'orders', 'standingOrders'])
  const { query, which, days, setQuery, setWhich } = useFilters(choices, 'all')
  const list = useLongList(['orders', which, query, days], (cursor, signal) =>
    callFunction(listOrders, { query, status: which, ...days, ...cursor }, { signal }),
  )
  return (
    <AdminPage
      title={t('orders.title')}
      action={
        <ButtonLink to="/admin/standing-orders" variant="secondary" icon={<Repeat aria-hidden />}>
          {t('standingOrders:open')}
        </ButtonLink>
      }
    >
      <ListTools
        placeholder={t('orders.search')}
        query={query}
        onQuery={setQuery}
        choices={[
          { value: 'all', label: t('desk:all') },
          { value: 'open', label: t('desk:open') },
          ...statuses.map((value) => ({ value, label: t(`orders:status.${value}`) })),
        ]}
        which={which}
        onWhich={setWhich}
        days="placed"
      >
        <SavedViews list="orders" />
      </ListTools>
      <MissingRights of={[transitionOrder]} />
      <LongList query={list} rowsOf={({ orders }) => orders} empty={t('orders.none')}>
        {(orders) => <OrderTable orders={orders} />}
      </LongList>
    </AdminPage>
  )
}

function OrderTable({ orders }: { orders: readonly AdminOrder[] }) {
  const { t } = useTranslation(['desk', 'purchases', 'orders'])
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  const mayCancel = useHasRightOf(transitionOrder)
  return (
    <RecordTable
      label={t('purchases:orders.title')}
      rows={orders}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('column.number'),
          cell: ({ id, number }) => (
            <AdminLink to={`/dashboard/orders/${id}`} className="numeric font-semibold hover:underline">
              {numbered(number)}
            </AdminLink>
          ),
        },
        {
          label: t('column.status'),
          cell: (order) => (
            <span className="grid justify-items-start gap-1">
              <Badge tone={tone(order.status)}>{t(`orders:status.${order.status}`)}</Badge>
              <AdminLink to={`/admin/orders/${order.id}`} className="hover:underline">
                <PaymentBadge order={order} reader="chef" />
              </AdminLink>
            </span>
          ),
        },
        { label: t('column.buyer'), cell: ({ buyerName }) => <span translate="no">{buyerName}</span> },
        {
          label: t('column.chef'),
          cell: ({ chef }) => (
            <AdminLink to={`/admin/chefs/${chef.id}`} className="hover:underline">
              <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
            </AdminLink>
          ),
        },
        { label: t('column.total'), numeric: true, cell: ({ total }) => formatDollars(total) },
        {
          label: t('column.handover'),
          cell: ({ slotFrom, chef }) => formatDateTime(slotFrom, language, chef.timeZone),
        },
        { label: t('column.placed'), cell: ({ placedAt }) => <RelativeTime date={placedAt} /> },
      ]}
      actions={({ id, number, status, noteCount }) => (
        <>
          {mayCancel &&
            orderTransitions.some(
              ({ actor, from, to }) => actor === 'admin' && from === status && to === 'cancelled',
            ) && (
              <CancelMenu
                what="order"
                number={number}
                cancel={(reason) =>
                  callFunction(transitionOrder, { orderId: id, from: status, to: 'cancelled', reason })
                }
              />
            )}
          <NotesButton subjectKind="order" subjectId={id} name={numbered(number)} count={noteCount} />
        </>
      )}
    />
  )
}
