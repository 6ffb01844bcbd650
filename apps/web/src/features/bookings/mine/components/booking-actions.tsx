import {
  type Booking,
  type BookingMove,
  type BookingTerms,
  bookingMovesFrom,
  type ChangedTerm,
  termsOf,
  withChanges,
} from '@localchef/contracts/bookings/booking'
import { isAgreement } from '@localchef/contracts/bookings/booking-transition'
import { calendarFile } from '@localchef/contracts/bookings/calendar-file'
import { CalendarPlus, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/shared/backend/api-error.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { ChangedTermsDialog, changedTermsOf } from '@/shared/forms/changed-terms-dialog.tsx'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useMoveBooking } from '../use-my-bookings.ts'
import { CounterDialog } from './counter-dialog.tsx'
import { EndBookingDialog } from './end-booking-dialog.tsx'

/** What the buyer may do with a booking now, by the one table of moves. */
export function BookingActions({ booking }: { booking: Booking }) {
  const { t } = useTranslation('myBookings')
  const { language } = useLanguage()
  const move = useMoveBooking(booking.id)
  const [asking, setAsking] = useState<BookingMove>()
  const [countering, setCountering] = useState(false)
  const [changed, setChanged] = useState<{ move: BookingMove; terms: ChangedTerm[]; seen: BookingTerms }>()
  const moves = bookingMovesFrom(booking.status, 'buyer')
  const isAgreed = booking.status === 'accepted' || booking.status === 'confirmed'
  if (moves.length === 0) return null

  const run = async (wanted: BookingMove, reason?: string, seen = termsOf(booking)) => {
    const { to } = wanted
    try {
      await move.mutateAsync({
        from: booking.status,
        to,
        ...(reason ? { reason } : {}),
        ...(isAgreement(to) ? { seen } : {}),
      })
      setChanged(undefined)
      toast.success(t(`done.${outcomeOf(to)}`))
    } catch (error) {
      const terms = changedTermsOf(error)
      setChanged(terms && { move: wanted, terms, seen: withChanges(seen, terms) })
      if (terms) return
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'booking_moved_on') toast.info(t('movedOn'))
      else if (code === 'overlap') toast.error(t('timeTaken'))
      else toast.error(t('failed'))
    } finally {
      setAsking(undefined)
    }
  }

  const saveToCalendar = () => {
    const service = inLanguage(language, booking.serviceName, booking.serviceNameRu)
    const chef = inLanguage(language, booking.chef.name, booking.chef.nameRu)
    const file = calendarFile([
      {
        id: `booking-${booking.id}`,
        createdAt: booking.requestedAt,
        from: booking.startsAt,
        until: booking.endsAt,
        title: `${service} – ${chef}`,
        place: booking.place,
        description: booking.message,
        page: window.location.href,
      },
    ])
    saveFile(`booking-${booking.number}.ics`, file, 'text/calendar')
  }

  return (
    <div className="flex flex-wrap gap-3">
      {moves.map((possible) =>
        possible.to === 'accepted' ? (
          <Button key={possible.to} busy={move.isPending && !asking} onClick={() => void run(possible)}>
            {booking.price === null
              ? t('action.accepted')
              : t('action.acceptedFor', { price: formatDollars(booking.price) })}
          </Button>
        ) : (
          <Button
            key={possible.to}
            variant={isAgreed ? 'ghost' : 'secondary'}
            disabled={move.isPending}
            onClick={() => setAsking(possible)}
          >
            {t(`action.${outcomeOf(possible.to)}`)}
          </Button>
        ),
      )}
      {booking.status === 'quoted' && (
        <Button
          variant="secondary"
          icon={<HandCoins aria-hidden />}
          disabled={move.isPending}
          onClick={() => setCountering(true)}
        >
          {t('counter.action')}
        </Button>
      )}
      {changed && (
        <ChangedTermsDialog
          changed={changed.terms}
          timeZone={booking.chef.timeZone}
          busy={move.isPending}
          onAgree={() => void run(changed.move, undefined, changed.seen)}
          onClose={() => setChanged(undefined)}
        />
      )}
      {countering && <CounterDialog booking={booking} onClose={() => setCountering(false)} />}
      {isAgreed && (
        <Button variant="secondary" icon={<CalendarPlus aria-hidden />} onClick={saveToCalendar}>
          {t('calendar')}
        </Button>
      )}
      <EndBookingDialog
        move={asking}
        busy={move.isPending}
        onClose={() => setAsking(undefined)}
        onEnd={(reason) => asking && void run(asking, reason)}
      />
    </div>
  )
}

function outcomeOf(to: BookingMove['to']): 'accepted' | 'declined' | 'cancelled' {
  return to === 'accepted' || to === 'declined' ? to : 'cancelled'
}
