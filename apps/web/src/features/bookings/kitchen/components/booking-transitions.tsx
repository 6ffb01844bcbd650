import {
  type Booking,
  type BookingTerms,
  type ChangedTerm,
  termsOf,
  withChanges,
} from '@localchef/contracts/bookings/booking'
import { CalendarCheck, Check, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { ChangedTermsDialog, changedTermsOf } from '@/shared/forms/changed-terms-dialog.tsx'
import { PriceOfferDialog } from '@/shared/forms/price-offer-dialog.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { bookingAnswers } from '../booking-answers.ts'
import { proposedPrice } from '../proposed-price.ts'
import { useQuoteBooking, useQuoteFailureText, useTransitionBooking } from '../use-chef-bookings.ts'
import { RefuseBookingDialog } from './refuse-booking-dialog.tsx'

export function BookingTransitions({ booking }: { booking: Booking }) {
  const { t } = useTranslation('kitchen')
  const { transition, agree, changed, forgetChanged } = useAgreeToBooking(booking)
  const [open, setOpen] = useState<'quote' | 'refuse'>()
  const { quote, confirm, complete, refusal } = bookingAnswers(booking, useNow(60_000))
  if (!quote && !confirm && !complete && !refusal) return null
  const counterPrice = counterPriceOf(booking)
  return (
    <div className="flex flex-wrap gap-2.5 border-t border-line pt-4">
      {confirm && (
        <Button icon={<Check aria-hidden />} busy={transition.isPending} onClick={() => agree()}>
          {counterPrice === null
            ? t('bookings.action.confirm')
            : t('bookings.action.agree', { price: formatDollars(counterPrice) })}
        </Button>
      )}
      {quote && (
        <Button
          variant={confirm ? 'secondary' : 'primary'}
          icon={<HandCoins aria-hidden />}
          disabled={transition.isPending}
          onClick={() => setOpen('quote')}
        >
          {t(booking.status === 'quoted' ? 'bookings.action.quoteAgain' : 'bookings.action.quote')}
        </Button>
      )}
      {complete && (
        <Button
          icon={<CalendarCheck aria-hidden />}
          busy={transition.isPending}
          onClick={() => transition.mutate({ booking, to: 'completed' })}
        >
          {t('bookings.action.complete')}
        </Button>
      )}
      {refusal && (
        <Button variant="ghost" disabled={transition.isPending} onClick={() => setOpen('refuse')}>
          {t(refusal === 'declined' ? 'bookings.action.decline' : 'bookings.action.cancel')}
        </Button>
      )}
      {changed && (
        <ConfirmChangedTerms {...{ booking, changed, transition, agree }} onClose={forgetChanged} />
      )}
      {open === 'quote' && <QuoteDialog booking={booking} onClose={() => setOpen(undefined)} />}
      {open === 'refuse' && refusal && (
        <RefuseBookingDialog
          booking={booking}
          to={refusal}
          onClose={() => setOpen(undefined)}
          onReason={(reason) => {
            setOpen(undefined)
            transition.mutate({ booking, to: refusal, reason })
          }}
        />
      )}
    </div>
  )
}

interface ChangedTerms {
  terms: ChangedTerm[]
  /** The terms as they are now. */
  seen: BookingTerms
}

/** The chef's yes to the terms of a booking. Terms that changed meanwhile are kept for the chef to agree to. */
export function useAgreeToBooking(booking: Booking, onAgreed?: () => void) {
  const transition = useTransitionBooking()
  const [changed, setChanged] = useState<ChangedTerms>()
  const agree = (seen = termsOf(booking)) =>
    transition.mutate(
      { booking, to: 'confirmed', seen },
      {
        onSuccess: () => {
          setChanged(undefined)
          onAgreed?.()
        },
        onError: (error) => {
          const terms = changedTermsOf(error)
          setChanged(terms && { terms, seen: withChanges(seen, terms) })
        },
      },
    )
  return { transition, agree, changed, forgetChanged: () => setChanged(undefined) }
}

interface ConfirmChangedTermsProps {
  booking: Booking
  changed: ChangedTerms
  transition: ReturnType<typeof useTransitionBooking>
  agree: (seen: BookingTerms) => void
  onClose: () => void
}

export function ConfirmChangedTerms(props: ConfirmChangedTermsProps) {
  const { booking, changed, transition, agree, onClose } = props
  return (
    <ChangedTermsDialog
      changed={changed.terms}
      timeZone={booking.chef.timeZone}
      busy={transition.isPending}
      onAgree={() => agree(changed.seen)}
      onClose={onClose}
    />
  )
}

/** The current price if it is the buyer's counter-offer. */
function counterPriceOf({ quotes, price }: Booking): number | null {
  return quotes.at(-1)?.by === 'buyer' ? price : null
}

/** Quotes a price for the whole booking. Replaces the earlier quote. */
function QuoteDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation('kitchen')
  const quote = useQuoteBooking()
  const failureText = useQuoteFailureText(booking.number)
  return (
    <PriceOfferDialog
      words={{
        title: t('bookings.quote.title', { number: booking.number }),
        text: t('bookings.quote.text', { name: booking.buyer.name }),
        price: t('bookings.quote.price'),
        priceHint: t('bookings.quote.priceHint', { count: booking.guests }),
        message: t('bookings.quote.message'),
        messageHint: t('bookings.quote.messageHint'),
        send: t('bookings.quote.send'),
      }}
      price={proposedPrice(booking)}
      onOffer={(offer) => quote.mutateAsync({ bookingId: booking.id, ...offer })}
      failureText={failureText}
      onClose={onClose}
    />
  )
}
