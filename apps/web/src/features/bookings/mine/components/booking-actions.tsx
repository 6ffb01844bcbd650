import { answerQuote } from '@localchef/contracts/bookings/answer-quote'
import {
  type Booking,
  type BookingTerms,
  type BookingTransition,
  bookingTransitionsFrom,
  type ChangedTerm,
  termsOf,
  withChanges,
} from '@localchef/contracts/bookings/booking'
import { calendarFile } from '@localchef/contracts/bookings/calendar-file'
import { isAgreement, transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { CalendarPlus, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { ChangedTermsDialog, changedTermsOf } from '@/shared/forms/changed-terms-dialog.tsx'
import { PriceOfferDialog } from '@/shared/forms/price-offer-dialog.tsx'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useAnswerQuote, useTransitionBooking } from '../use-my-bookings.ts'
import { EndBookingDialog } from './end-booking-dialog.tsx'

/** Buttons for the buyer's transitions of a booking, for a counter-offer and for the calendar file. */
export function BookingActions({ booking }: { booking: Booking }) {
  const { t } = useTranslation('myBookings')
  const [asking, setAsking] = useState<BookingTransition>()
  const [countering, setCountering] = useState(false)
  const { run, isPending, changed, forgetChanged } = useRunTransition(booking, () => setAsking(undefined))
  const transitions = bookingTransitionsFrom(booking.status, 'buyer')
  const isAgreed = booking.status === 'accepted' || booking.status === 'confirmed'
  if (transitions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3">
      {transitions.map((possible) =>
        possible.to === 'accepted' ? (
          <Button key={possible.to} busy={isPending && !asking} onClick={() => void run(possible)}>
            {booking.price === null
              ? t('action.accepted')
              : t('action.acceptedFor', { price: formatDollars(booking.price) })}
          </Button>
        ) : (
          <Button
            key={possible.to}
            variant={isAgreed ? 'ghost' : 'secondary'}
            disabled={isPending}
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
          disabled={isPending}
          onClick={() => setCountering(true)}
        >
          {t('counter.action')}
        </Button>
      )}
      {changed && <ChangedBookingTerms {...{ booking, changed, isPending, run }} onClose={forgetChanged} />}
      {countering && <CounterDialog booking={booking} onClose={() => setCountering(false)} />}
      {isAgreed && <SaveToCalendar booking={booking} />}
      <EndBookingDialog
        transition={asking}
        booking={booking}
        busy={isPending}
        onClose={() => setAsking(undefined)}
        onEnd={(reason) => asking && void run(asking, reason)}
      />
    </div>
  )
}

interface ChangedTerms {
  transition: BookingTransition
  terms: ChangedTerm[]
  /** The terms as they are now. */
  seen: BookingTerms
}

interface ChangedBookingTermsProps {
  booking: Booking
  changed: ChangedTerms
  isPending: boolean
  run: ReturnType<typeof useRunTransition>['run']
  onClose: () => void
}

export function ChangedBookingTerms({ booking, changed, isPending, run, onClose }: ChangedBookingTermsProps) {
  return (
    <ChangedTermsDialog
      changed={changed.terms}
      timeZone={booking.chef.timeZone}
      busy={isPending}
      onAgree={() => void run(changed.transition, undefined, changed.seen)}
      onClose={onClose}
    />
  )
}

/**
 * Runs a transition with its toasts. Terms that changed meanwhile are kept for the buyer to agree to; `onSettled` then
 * waits for the buyer's answer.
 */
export function useRunTransition(booking: Booking, onSettled: () => void) {
  const { t } = useTranslation('myBookings')
  const mutation = useTransitionBooking(booking.id)
  const [changed, setChanged] = useState<ChangedTerms>()
  const run = async (transition: BookingTransition, reason?: string, seen = termsOf(booking)) => {
    const { to } = transition
    try {
      const { status } = await mutation.mutateAsync({
        from: booking.status,
        to,
        ...(reason ? { reason } : {}),
        ...(isAgreement(to) ? { seen } : {}),
        ...(to === 'cancelled' ? { seenRefund: booking.refundNow } : {}),
      })
      setChanged(undefined)
      onSettled()
      toast.success(t(status === 'awaiting_deposit' ? 'done.depositNext' : `done.${outcomeOf(to)}`))
    } catch (error) {
      const terms = changedTermsOf(error)
      setChanged(terms && { transition, terms, seen: withChanges(seen, terms) })
      if (terms) return
      onSettled()
      const { code } = failureOf(transitionBooking, error)
      const text = refusalText(code, t('failed'))
      if (code === 'booking_conflict') {
        toast.info(text)
      } else {
        toast.error(text)
      }
    }
  }
  return { run, isPending: mutation.isPending, changed, forgetChanged: () => setChanged(undefined) }
}

function SaveToCalendar({ booking }: { booking: Booking }) {
  const { t } = useTranslation('myBookings')
  const { language } = useLanguage()
  const save = () => {
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
    <Button variant="secondary" icon={<CalendarPlus aria-hidden />} onClick={save}>
      {t('calendar')}
    </Button>
  )
}

function outcomeOf(to: BookingTransition['to']): 'accepted' | 'declined' | 'cancelled' {
  return to === 'accepted' || to === 'declined' ? to : 'cancelled'
}

/** Counters the chef's quote with another price. */
function CounterDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation('myBookings')
  const counter = useAnswerQuote(booking)
  return (
    <PriceOfferDialog
      words={{
        title: t('counter.title'),
        text: t('counter.text'),
        price: t('counter.price'),
        message: t('counter.message'),
        send: t('counter.send'),
      }}
      onOffer={async (offer) => {
        await counter.mutateAsync(offer)
        toast.success(t('counter.sent'))
      }}
      failureText={(error) => refusalText(failureOf(answerQuote, error).code, t('failed'))}
      onClose={onClose}
    />
  )
}
