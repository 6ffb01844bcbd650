import {
  type Booking,
  type BookingTerms,
  type ChangedTerm,
  termsOf,
  withChanges,
} from '@localchef/contracts/bookings/booking'
import { proposeBookingTime } from '@localchef/contracts/bookings/propose-booking-time'
import { zoneName } from '@localchef/contracts/formatters'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck, CalendarClock, Check, HandCoins } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTimes } from '@/shared/format/time.ts'
import { zonedDay, zonedMoment, zonedTime } from '@/shared/format/zoned-moment.ts'
import { ChangedTermsDialog, changedTermsOf } from '@/shared/forms/changed-terms-dialog.tsx'
import { PriceOfferDialog } from '@/shared/forms/price-offer-dialog.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { bookingAnswers } from '../booking-answers.ts'
import { proposedPrice } from '../proposed-price.ts'
import { useQuoteBooking, useQuoteFailureText, useTransitionBooking } from '../use-chef-bookings.ts'
import { RefuseBookingDialog } from './refuse-booking-dialog.tsx'

export function BookingTransitions({ booking }: { booking: Booking }) {
  const { t } = useTranslation('kitchen')
  const { transition, agree, changed, forgetChanged } = useAgreeToBooking(booking)
  const [open, setOpen] = useState<'quote' | 'propose' | 'refuse'>()
  const { quote, confirm, complete, propose, refusal } = bookingAnswers(booking, useNow(60_000))
  if (!quote && !confirm && !complete && !propose && !refusal) return null
  const counterPrice = counterPriceOf(booking)
  const number = t('bookings.number', { number: booking.number })
  const refusalText = t(refusal === 'declined' ? 'bookings.action.decline' : 'bookings.action.cancel')
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
      {propose && (
        <Button
          variant="secondary"
          icon={<CalendarClock aria-hidden />}
          disabled={transition.isPending}
          aria-label={`${t('bookings.action.propose')}: ${number}`}
          onClick={() => setOpen('propose')}
        >
          {t('bookings.action.propose')}
        </Button>
      )}
      {refusal && (
        <Button
          variant="ghost"
          disabled={transition.isPending}
          aria-label={`${refusalText}: ${number}`}
          onClick={() => setOpen('refuse')}
        >
          {refusalText}
        </Button>
      )}
      {changed && (
        <ConfirmChangedTerms {...{ booking, changed, transition, agree }} onClose={forgetChanged} />
      )}
      {open === 'quote' && <QuoteDialog booking={booking} onClose={() => setOpen(undefined)} />}
      {open === 'propose' && <ProposeTimeDialog booking={booking} onClose={() => setOpen(undefined)} />}
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

/** Confirms a booking on the terms that the chef saw. Keeps terms that changed meanwhile for the chef to agree to. */
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

const ProposedTime = z.object({ date: z.string().min(1), time: z.string().min(1) })

/** Asks the buyer of a booking about another start, as the dialog that closes a day does. */
function ProposeTimeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation(['kitchen', 'closing', 'common'])
  const { language } = useLanguage()
  const { id, number, buyer, chef, startsAt, endsAt, status } = booking
  const propose = useProposeTime(id)
  const form = useZodForm(ProposedTime, { date: '', time: zonedTime(new Date(startsAt), chef.timeZone) })
  const formId = useId()
  const { errors } = form.formState
  const send = form.handleSubmit(async ({ date, time }) => {
    try {
      await propose.mutateAsync(zonedMoment(date, time, chef.timeZone).toISOString())
      toast.success(t('bookings.propose.sent', { name: buyer.name }))
      onClose()
    } catch (error) {
      form.setError('root', { message: textOfError(error, t('bookings.failed.unknown', { number })) })
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('bookings.propose.title', { number })}
      description={t(status === 'awaiting_deposit' ? 'closing:bookingHintUnpaid' : 'closing:bookingHint')}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={propose.isPending}>
            {t('bookings.propose.send')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid items-start gap-4 sm:grid-cols-2"
        noValidate
        onSubmit={(event) => void send(event)}
      >
        <p className="text-small text-ink-soft sm:col-span-2">
          {t('bookings.propose.now', { time: formatDateTimes(startsAt, endsAt, language, chef.timeZone) })}
        </p>
        <Field label={t('bookings.propose.day')} required error={errors.date?.message}>
          <TextInput type="date" min={zonedDay(new Date(), chef.timeZone)} {...form.register('date')} />
        </Field>
        <Field
          label={t('bookings.propose.time')}
          hint={zoneName(chef.timeZone, language)}
          required
          error={errors.time?.message}
        >
          <TextInput type="time" {...form.register('time')} />
        </Field>
        <div className="sm:col-span-2 empty:hidden">
          <FormError>{errors.root?.message}</FormError>
        </div>
      </form>
    </Dialog>
  )
}

function useProposeTime(bookingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (startsAt: string) => callFunction(proposeBookingTime, { bookingId, startsAt }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
  })
}
