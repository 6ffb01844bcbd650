import { answerBookingTime } from '@localchef/contracts/bookings/answer-booking-time'
import { type Booking, type BookingPayment, isOpenBooking } from '@localchef/contracts/bookings/booking'
import { checkBookingPayment } from '@localchef/contracts/bookings/check-booking-payment'
import { openBookingCheckout } from '@localchef/contracts/bookings/open-booking-checkout'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, ChevronDown, CircleAlert, CreditCard, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProblemSection } from '@/features/disputes/components/problem-section.tsx'
import { ConversationButton } from '@/features/messages/components/conversation-button.tsx'
import { DepositRule } from '@/features/payments/deposit-rule.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { useOnReturn } from '@/shared/browser/use-on-return.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { BookingPayments } from '../../money/booking-payments.tsx'
import { UnpaidNotice } from '../../money/unpaid-notice.tsx'
import { bookingStatusTone } from '../booking-status-tone.ts'
import { hasReceipt } from '../receipt-rows.ts'
import { BookingActions } from './booking-actions.tsx'
import { BookingFacts } from './booking-facts.tsx'

/** A booking for its buyer: service, date, price, quotes and the buyer's actions. */
export function BookingCard({ booking, canReview }: { booking: Booking; canReview: boolean }) {
  const { t } = useTranslation('myBookings')
  const { language } = useLanguage()
  const service = inLanguage(language, booking.serviceName, booking.serviceNameRu)
  const chef = inLanguage(language, booking.chef.name, booking.chef.nameRu)
  return (
    <Card>
      <CardBody className="grid gap-4">
        <CardHeader booking={booking} service={service} chef={chef} />
        <BookingFacts booking={booking} />
        <TimeProposal booking={booking} chef={chef} />
        {booking.status === 'requested' && <WaitingForChef booking={booking} chef={chef} />}
        {booking.status === 'quoted' && <ChefQuote booking={booking} chef={chef} />}
        <BookingMoney booking={booking} />
        {hasReceipt(booking) && (
          <ButtonLink
            to={`/dashboard/user-bookings/${booking.id}/receipt`}
            variant="ghost"
            size="sm"
            icon={<ReceiptText aria-hidden />}
            className="-ml-3 w-fit"
          >
            {t('receipt.open')}
          </ButtonLink>
        )}
        {booking.statusReason && (
          <p className="rounded-md bg-sunken px-4 py-3 text-small">
            {t('reason', { reason: booking.statusReason })}
          </p>
        )}
        <BookingActions booking={booking} />
        <ConversationButton
          bookingId={booking.id}
          name={chef}
          about={`${service}, ${t('number', { number: booking.number })}`}
        />
        {canReview && (
          <ButtonLink
            to={`/dashboard/reviews?booking=${booking.id}`}
            variant="soft"
            size="sm"
            className="w-fit"
          >
            {t('review')}
          </ButtonLink>
        )}
        <ProblemSection
          subject={{ bookingId: booking.id }}
          dueAt={booking.endsAt}
          isOpen={isOpenBooking(booking.status)}
          events={booking.events}
        />
        <BookingHistory booking={booking} />
      </CardBody>
    </Card>
  )
}

interface BookingPartProps {
  booking: Booking
  /** Name of the chef in the reader's language. */
  chef: string
}

function CardHeader({ booking, service, chef }: BookingPartProps & { service: string }) {
  const { t } = useTranslation('myBookings')
  return (
    <header className="flex items-start gap-4">
      <Avatar
        name={chef}
        url={booking.chef.avatarPath ? pictureUrl(booking.chef.avatarPath) : null}
        size={52}
      />
      <div className="min-w-0 flex-1">
        <h2 className="food-name text-subtitle leading-snug">
          {booking.serviceId ? (
            <Link to={`/services/${booking.serviceId}`} className="hover:underline">
              {service}
            </Link>
          ) : (
            service
          )}
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
          <Link
            to={`/chefs/${booking.chef.slug}`}
            className="inline-flex min-h-7 items-center hover:underline"
          >
            <span translate="no">{chef}</span>
          </Link>
          <span className="numeric text-ink-faint">· {t('number', { number: booking.number })}</span>
        </p>
        <Badge tone={bookingStatusTone(booking.status)} className="mt-2">
          {t(`status.${booking.status}`)}
        </Badge>
      </div>
      {booking.price !== null && !quoteToAnswer(booking) && (
        <Price value={booking.price} className="text-lead font-semibold" />
      )}
    </header>
  )
}

function WaitingForChef({ booking, chef }: BookingPartProps) {
  const { t } = useTranslation('myBookings')
  const { price, quotes, answerDueAt } = booking
  return (
    <p className="text-small text-ink-soft">
      {quotes.at(-1)?.by === 'buyer' && price !== null
        ? t('counter.waiting', { chef, price: formatDollars(price) })
        : t('waiting', { chef })}{' '}
      {answerDueAt && (
        <>
          {t('answerDue')} <RelativeTime date={answerDueAt} />.
        </>
      )}
    </p>
  )
}

function ChefQuote({ booking, chef }: BookingPartProps) {
  const { t } = useTranslation('myBookings')
  const quote = quoteToAnswer(booking)
  if (!quote) return null
  return (
    <div className="grid gap-1 rounded-md bg-accent-soft px-4 py-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t('offer', { chef })}</span>
        <Price value={quote.price} className="text-subtitle font-semibold" />
      </p>
      {quote.message && (
        <p lang={writtenIn(quote.message)} className="whitespace-pre-line text-small">
          {quote.message}
        </p>
      )}
    </div>
  )
}

function quoteToAnswer({ status, quotes }: Booking) {
  return status === 'quoted' ? quotes.at(-1) : undefined
}

/** Collapsed history of quotes and transitions. */
function BookingHistory({ booking }: { booking: Booking }) {
  const { t } = useTranslation('myBookings')
  const { language } = useLanguage()
  const steps = [
    ...booking.quotes.map(({ at, by, price, message }) => ({
      at,
      text: t(by === 'buyer' ? 'history.counter' : 'history.quote', { price: formatDollars(price) }),
      detail: message,
    })),
    // Each quote also causes a transition, which is left out here.
    ...booking.events
      .filter(({ to }) => to !== 'quoted')
      .map(({ at, to, reason }) => ({
        at,
        text: t(`status.${to}`),
        detail: to === 'requested' ? booking.message : (reason ?? ''),
      })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <details className="group border-t border-line pt-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 text-small font-semibold [&::-webkit-details-marker]:hidden">
        {t('history.title')}
        <ChevronDown
          className="size-5 text-ink-faint transition-transform group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <ol className="grid gap-3 border-l-2 border-line py-1 pl-4">
        {steps.map((step) => (
          <li key={`${step.at} ${step.text}`} className="text-small">
            <span className="font-medium">{step.text}</span>{' '}
            <span className="numeric text-caption text-ink-faint">{formatDateTime(step.at, language)}</span>
            {step.detail && (
              <p lang={writtenIn(step.detail)} className="mt-0.5 whitespace-pre-line text-ink-soft">
                {step.detail}
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Deposit, balance and refunds of a booking for its buyer, with a button to pay the amount due. */
function BookingMoney({ booking }: { booking: Booking }) {
  const { deposit, payments, status, price, proposedStartsAt } = booking
  const isWaiting = status === 'awaiting_deposit'
  // Until the buyer answers about a proposed time, nothing is due, and the rule's deadlines are unknown.
  const dated = isWaiting && proposedStartsAt ? {} : { booking }
  const isOpen = payments.some((payment) => payment.status === 'awaiting' || payment.status === 'authorized')
  const check = useCheckBookingPayment(booking.id, isOpen)
  const isAhead = status === 'requested' || status === 'quoted' || isWaiting
  const isAgreed = status === 'accepted' || status === 'confirmed'
  return (
    <>
      {isWaiting && !proposedStartsAt && <WaitingForDeposit booking={booking} onEnd={check} />}
      {deposit && (isAhead || isAgreed) && <DepositRule terms={deposit.terms} price={price} {...dated} />}
      <UnpaidNotice booking={booking} />
      {!isWaiting && <BookingPayments booking={booking} />}
      {status === 'confirmed' && booking.balance?.dueAt && !booking.balance.isPaid && (
        <PayButton booking={booking} purpose="balance" sum={booking.balance.amount} />
      )}
    </>
  )
}

function WaitingForDeposit({ booking, onEnd }: { booking: Booking; onEnd: () => void }) {
  const { t } = useTranslation('payments')
  return (
    <section className="grid gap-3 rounded-md border border-warning/50 p-4">
      <h3 className="font-semibold">{t('deposit.waiting')}</h3>
      {booking.answerDueAt && (
        <p className="flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-warning-soft px-4 py-3 text-warning">
          <span>{t('hold.left')}</span>
          <Countdown until={booking.answerDueAt} className="text-lead font-semibold" onEnd={onEnd} />
        </p>
      )}
      <p className="text-small text-ink-soft">
        {t(booking.isClass ? 'deposit.holdsPlaces' : 'deposit.holdsDate')}
      </p>
      <PayButton booking={booking} purpose="deposit" sum={booking.deposit?.amount ?? 0} />
    </section>
  )
}

interface PayButtonProps {
  booking: Booking
  purpose: BookingPayment['purpose']
  sum: number
}

function PayButton({ booking, purpose, sum }: PayButtonProps) {
  const { t } = useTranslation('payments')
  const pay = useGoToBookingPayment(booking.id)
  const declined = booking.payments.find((payment) => payment.status === 'awaiting')?.declined
  const failure = pay.error && failureOf(openBookingCheckout, pay.error)
  return (
    <div className="grid gap-3">
      {declined && (
        <p role="alert" className="flex items-start gap-2.5 rounded-md bg-danger-soft p-3.5 text-danger">
          <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
          <span>
            {t(`declined.${declined}`)} {t('hold.declinedText')}
          </span>
        </p>
      )}
      {failure && <FormError>{refusalText(failure.code)}</FormError>}
      <Button
        icon={<CreditCard aria-hidden />}
        busy={pay.isPending}
        onClick={() => pay.mutate(purpose)}
        className="w-fit py-1 whitespace-normal max-sm:w-full"
      >
        {declined ? t('hold.otherCard') : t(`deposit.pay.${purpose}`, { sum: formatDollars(sum) })}
      </Button>
    </div>
  )
}

/** Opens the provider's page for the deposit or the balance and redirects to it. */
function useGoToBookingPayment(bookingId: string) {
  const queryClient = useQueryClient()
  const { language } = useLanguage()
  return useMutation({
    mutationFn: (purpose: 'deposit' | 'balance') =>
      callFunction(openBookingCheckout, { bookingId, purpose, language }),
    onSuccess: ({ payments }) => {
      const url = payments.find(({ checkoutUrl }) => checkoutUrl)?.checkoutUrl
      if (url) window.location.assign(url)
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
  })
}

/**
 * While a payment is open, checks a booking's payments with the provider: when the page opens and whenever the buyer
 * returns to the page. Failures are ignored, because the sweep checks as well.
 */
function useCheckBookingPayment(bookingId: string, isOpen: boolean): () => void {
  const queryClient = useQueryClient()
  const { mutate: check } = useMutation({
    mutationFn: () => callFunction(checkBookingPayment, { bookingId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
    onError: (error) => console.warn('The payment could not be checked', error),
  })
  useOnReturn(check, isOpen)
  return check
}

/** Another time that the chef proposes for a booking, with the buyer's answers and the effect on the deposit. */
function TimeProposal({ booking, chef }: { booking: Booking; chef: string }) {
  const { t } = useTranslation('myBookings')
  const { language } = useLanguage()
  const answer = useAnswerTime(booking)
  const { proposedStartsAt, startsAt, id, answerDueAt } = booking
  if (proposedStartsAt === null) return null
  const when = (moment: string) => formatDateTime(moment, language, booking.chef.timeZone)
  const isUnpaid = booking.status === 'awaiting_deposit'
  const answering = (accept: boolean) => answer.isPending && answer.variables === accept
  return (
    <section aria-labelledby={`time-${id}`} className="grid gap-3 rounded-md bg-accent-soft px-4 py-3.5">
      <h3 id={`time-${id}`} className="flex items-center gap-2.5 font-semibold">
        <CalendarClock className="size-5 shrink-0 text-accent-text" aria-hidden />
        {t('proposal.title')}
      </h3>
      <p>
        {t('proposal.text', { chef, asked: when(startsAt) })}{' '}
        <strong className="numeric block text-lead">{when(proposedStartsAt)}</strong>
      </p>
      {!isUnpaid && <FreeUntil booking={booking} proposedStartsAt={proposedStartsAt} when={when} />}
      <div className="flex flex-wrap gap-3">
        <Button busy={answering(true)} disabled={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('proposal.accept')}
        </Button>
        <Button
          variant="secondary"
          busy={answering(false)}
          disabled={answer.isPending}
          onClick={() => answer.mutate(false)}
        >
          {t(isUnpaid ? 'proposal.end' : 'proposal.keep')}
        </Button>
      </div>
      <p className="text-small text-ink-soft">
        {isUnpaid && answerDueAt
          ? t('proposal.untilUnpaid', { moment: when(answerDueAt) })
          : t('proposal.until')}
      </p>
    </section>
  )
}

interface FreeUntilProps {
  booking: Booking
  proposedStartsAt: string
  when: (moment: string) => string
}

/** The end of free cancellation moves with the start. */
function FreeUntil({ booking: { deposit, startsAt }, proposedStartsAt, when }: FreeUntilProps) {
  const { t } = useTranslation('myBookings')
  if (!deposit || deposit.terms.keptPercent === 0) return null
  const later = Date.parse(proposedStartsAt) - Date.parse(startsAt)
  const until = new Date(Date.parse(deposit.freeUntil) + later)
  return (
    <p className="text-small">
      {until.getTime() > Date.now()
        ? t('proposal.freeUntil', { moment: when(until.toISOString()) })
        : t('proposal.late')}
    </p>
  )
}

function useAnswerTime({ id, proposedStartsAt, status }: Booking) {
  const { t } = useTranslation('myBookings')
  const queryClient = useQueryClient()
  const isUnpaid = status === 'awaiting_deposit'
  return useMutation({
    mutationFn: (accept: boolean) =>
      callFunction(answerBookingTime, { bookingId: id, startsAt: proposedStartsAt ?? '', accept }),
    onSuccess: (_booking, accept) => {
      const [agreed, refused] = isUnpaid
        ? (['proposal.acceptedUnpaid', 'proposal.ended'] as const)
        : (['proposal.accepted', 'proposal.kept'] as const)
      toast.success(t(accept ? agreed : refused))
    },
    onError: (error) => {
      const { code } = failureOf(answerBookingTime, error)
      const taken = t(isUnpaid ? 'proposal.takenUnpaid' : 'proposal.taken')
      toast.error(code === 'overlap' ? taken : refusalText(code, t('failed')))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
  })
}
