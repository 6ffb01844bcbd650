import { type AdminBooking, adminListBookings } from '@localchef/contracts/admin-sales'
import { bookingMovesFrom, bookingTransition } from '@localchef/contracts/booking'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callFunction } from '@/backend/call-function.ts'
import { formatDollars } from '@/format/money.ts'
import { formatDateTime } from '@/format/time.ts'
import { inLanguage } from '@/i18n/in-language.ts'
import { useLanguage } from '@/i18n/use-language.ts'
import { Badge, type Tone } from '@/ui/badge.tsx'
import { RelativeTime } from '@/ui/relative-time.tsx'
import { AdminPage } from '../components/admin-page.tsx'
import { CancelButton } from '../components/cancel-button.tsx'
import { ListTools } from '../components/list-tools.tsx'
import { LongList } from '../components/long-list.tsx'
import { RecordTable } from '../components/record-table.tsx'
import { NotesButton } from '../notes/notes-button.tsx'
import { useFilters } from '../use-filters.ts'
import { useLongList } from '../use-long-list.ts'

const statuses = ['requested', 'confirmed', 'completed', 'declined', 'cancelled', 'expired'] as const
const choices = ['all', 'open', ...statuses] as const

const tones: Record<AdminBooking['status'], Tone> = {
  requested: 'warning',
  quoted: 'info',
  accepted: 'info',
  confirmed: 'info',
  completed: 'success',
  declined: 'danger',
  cancelled: 'danger',
  expired: 'danger',
}

export default function BookingsPage() {
  const { t } = useTranslation('admin')
  const { language } = useLanguage()
  const { query, which, setQuery, setWhich } = useFilters(choices, 'all')
  const list = useLongList(['bookings', which, query], (cursor, signal) =>
    callFunction(adminListBookings, { query, status: which, ...cursor }, { signal }),
  )
  const named = (name: string, nameRu: string | null) => inLanguage(language, name, nameRu)
  return (
    <AdminPage title={t('bookings.title')}>
      <ListTools
        placeholder={t('bookings.search')}
        query={query}
        onQuery={setQuery}
        choices={[
          { value: 'all', label: t('all') },
          { value: 'open', label: t('open') },
          ...statuses.map((value) => ({ value, label: t(`bookingStatus.${value}`) })),
        ]}
        which={which}
        onWhich={setWhich}
      />
      <LongList query={list} rowsOf={({ bookings }) => bookings} empty={t('bookings.none')}>
        {(bookings) => (
          <RecordTable
            label={t('bookings.title')}
            rows={bookings}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('column.service'),
                cell: ({ number, serviceName, serviceNameRu }) => (
                  <span className="grid">
                    <span className="food-name text-body">{named(serviceName, serviceNameRu)}</span>
                    <span className="numeric text-caption text-ink-faint">#{number}</span>
                  </span>
                ),
              },
              {
                label: t('column.status'),
                cell: ({ status }) => <Badge tone={tones[status]}>{t(`bookingStatus.${status}`)}</Badge>,
              },
              {
                label: t('column.buyer'),
                cell: ({ buyerName, guests }) => `${buyerName} · ${t('bookings.guests', { count: guests })}`,
              },
              {
                label: t('column.chef'),
                cell: ({ chef }) => (
                  <Link to={`/admin/chefs/${chef.id}`} className="hover:underline">
                    {named(chef.name, chef.nameRu)}
                  </Link>
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
            actions={({ id, number, status, noteCount }) => (
              <>
                {bookingMovesFrom(status, 'admin').some(({ to }) => to === 'cancelled') && (
                  <CancelButton
                    what="booking"
                    number={number}
                    cancel={(reason) =>
                      callFunction(bookingTransition, {
                        bookingId: id,
                        from: status,
                        to: 'cancelled',
                        reason,
                      })
                    }
                  />
                )}
                <NotesButton subjectKind="booking" subjectId={id} name={`#${number}`} count={noteCount} />
              </>
            )}
          />
        )}
      </LongList>
    </AdminPage>
  )
}
