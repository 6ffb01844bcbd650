import { bookingTransitionsFrom } from '@localchef/contracts/bookings/booking'
import { type AdminBooking, listBookings } from '@localchef/contracts/bookings/list-bookings'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { useTranslation } from 'react-i18next'
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
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { ListTools } from '../../../shared/long-list/list-tools.tsx'
import { LongList } from '../../../shared/long-list/long-list.tsx'
import { RecordTable } from '../../../shared/long-list/record-table.tsx'
import { useFilters } from '../../../shared/long-list/use-filters.ts'
import { useLongList } from '../../../shared/long-list/use-long-list.ts'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { NotesButton } from '../../notes/notes-button.tsx'

const statuses = ['requested', 'confirmed', 'completed', 'declined', 'cancelled', 'expired'] as const
const choices = ['all', 'open', ...statuses] as const

const tones: Record<AdminBooking['status'], Tone> = {
  requested: 'warning',
  quoted: 'info',
  awaiting_deposit: 'warning',
  accepted: 'info',
  confirmed: 'info',
  completed: 'success',
  declined: 'danger',
  cancelled: 'danger',
  expired: 'danger',
}

export default function BookingsPage() {
  const { t } = useTranslation(['desk', 'purchases'])
  const { language } = useLanguage()
  const { query, which, days, setQuery, setWhich } = useFilters(choices, 'all')
  const list = useLongList(['bookings', which, query, days], (cursor, signal) =>
    callFunction(listBookings, { query, status: which, ...days, ...cursor }, { signal }),
  )
  return (
    <AdminPage title={t('purchases:bookings.title')}>
      <ListTools
        placeholder={t('purchases:bookings.search')}
        query={query}
        onQuery={setQuery}
        choices={[
          { value: 'all', label: t('all') },
          { value: 'open', label: t('open') },
          ...statuses.map((value) => ({ value, label: t(`bookingStatus.${value}`) })),
        ]}
        which={which}
        onWhich={setWhich}
        days="requested"
      >
        <SavedViews list="bookings" />
      </ListTools>
      <MissingRights of={[transitionBooking]} />
      <LongList query={list} rowsOf={({ bookings }) => bookings} empty={t('purchases:bookings.none')}>
        {(bookings) => (
          <RecordTable
            label={t('purchases:bookings.title')}
            rows={bookings}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('column.service'),
                cell: ({ id, number, serviceName, serviceNameRu }) => (
                  <span className="grid">
                    <span className="food-name text-body">
                      {inLanguage(language, serviceName, serviceNameRu)}
                    </span>
                    <BookingNumber id={id} number={number} />
                  </span>
                ),
              },
              {
                label: t('column.status'),
                cell: ({ status }) => <Badge tone={tones[status]}>{t(`bookingStatus.${status}`)}</Badge>,
              },
              {
                label: t('column.buyer'),
                cell: ({ buyerName, guests }) => (
                  <>
                    <span translate="no">{buyerName}</span> ·{' '}
                    {t('purchases:bookings.guests', { count: guests })}
                  </>
                ),
              },
              {
                label: t('column.chef'),
                cell: ({ chef }) => (
                  <AdminLink to={`/admin/chefs/${chef.id}`} className="hover:underline">
                    <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
                  </AdminLink>
                ),
              },
              {
                label: t('column.price'),
                numeric: true,
                cell: ({ price }) => (price === null ? '—' : formatDollars(price)),
              },
              {
                label: t('column.date'),
                cell: ({ startsAt, chef }) => formatDateTime(startsAt, language, chef.timeZone),
              },
              { label: t('column.asked'), cell: ({ requestedAt }) => <RelativeTime date={requestedAt} /> },
            ]}
            actions={(booking) => <BookingActions booking={booking} />}
          />
        )}
      </LongList>
    </AdminPage>
  )
}

/** Links to the booking's money, for admins with the right to read it. */
function BookingNumber({ id, number }: Pick<AdminBooking, 'id' | 'number'>) {
  const { numbered } = useNumbered()
  return (
    <AdminLink
      to={`/admin/bookings/${id}`}
      className="numeric w-fit text-caption text-ink-faint hover:underline"
    >
      {numbered(number)}
    </AdminLink>
  )
}

function BookingActions({ booking }: { booking: AdminBooking }) {
  const { numbered } = useNumbered()
  const { id, number, status, noteCount } = booking
  const mayCancel = useHasRightOf(transitionBooking)
  return (
    <>
      {mayCancel && bookingTransitionsFrom(status, 'admin').some(({ to }) => to === 'cancelled') && (
        <CancelMenu
          what="booking"
          number={number}
          cancel={(reason) =>
            callFunction(transitionBooking, { bookingId: id, from: status, to: 'cancelled', reason })
          }
        />
      )}
      <NotesButton subjectKind="booking" subjectId={id} name={numbered(number)} count={noteCount} />
    </>
  )
}
