import { type Booking, isOpenBooking } from '@localchef/contracts/bookings/booking'
import { CalendarClock, MapPin, Phone, TriangleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { bookingStatusTone } from '@/features/bookings/mine/booking-status-tone.ts'
import { ProblemSection } from '@/features/disputes/components/problem-section.tsx'
import { ConversationButton } from '@/features/messages/components/conversation-button.tsx'
import { DepositRule } from '@/features/payments/deposit-rule.tsx'
import { formatDateTime, formatDateTimes } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { PhoneLink } from '@/shared/ui/phone-link.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { BookingPayments } from '../../money/booking-payments.tsx'
import { RefundBookingButtons } from '../../money/refund-booking-button.tsx'
import { UnpaidNotice } from '../../money/unpaid-notice.tsx'
import { BookingTransitions } from './booking-transitions.tsx'

/** A booking for the chef: buyer, date, place, guests, quotes and the chef's answers. */
export function KitchenBookingCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const names = useAllergenNames()
  const { buyer, chef } = booking
  const service = inLanguage(language, booking.serviceName, booking.serviceNameRu)
  return (
    <Card>
      <CardBody className="grid gap-4">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="grid gap-1.5">
            <h2 className="food-name text-subtitle leading-snug">{service}</h2>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-soft">
              <Badge tone={bookingStatusTone(booking.status)}>{t(`bookings.status.${booking.status}`)}</Badge>
              <span className="font-medium text-ink" translate="no">
                {buyer.name}
              </span>
              <span className="numeric text-ink-faint">
                {t('bookings.number', { number: booking.number })}
              </span>
            </p>
          </div>
          {booking.price !== null && <Price value={booking.price} className="text-subtitle font-semibold" />}
        </header>
        <ul className="grid gap-2 text-body sm:grid-cols-2">
          <Fact icon={<CalendarClock aria-hidden />}>
            {formatDateTimes(booking.startsAt, booking.endsAt, language, chef.timeZone)}
            {booking.proposedStartsAt && (
              <span className="block text-small text-warning">
                {t('bookings.proposed', {
                  time: formatDateTime(booking.proposedStartsAt, language, chef.timeZone),
                })}
              </span>
            )}
          </Fact>
          <Fact icon={<Users aria-hidden />}>
            {t(booking.isClass ? 'bookings.places' : 'bookings.guests', { count: booking.guests })}
          </Fact>
          {booking.place && <Fact icon={<MapPin aria-hidden />}>{booking.place}</Fact>}
          {buyer.phone && (
            <Fact icon={<Phone aria-hidden />}>
              <PhoneLink phone={buyer.phone} className="numeric hover:underline" />
            </Fact>
          )}
        </ul>
        {buyer.allergies.length > 0 && (
          <Badge tone="danger" className="w-fit" style={{ whiteSpace: 'normal' }}>
            <TriangleAlert aria-hidden />
            {t('bookings.allergicTo', { names: names(buyer.allergies) })}
          </Badge>
        )}
        {booking.message && (
          <p lang={writtenIn(booking.message)} className="rounded-md bg-sunken px-4 py-3 whitespace-pre-line">
            {booking.message}
          </p>
        )}
        <BookingQuotes booking={booking} />
        <KitchenMoney booking={booking} />
        {booking.statusReason && (
          <p className="text-small text-ink-soft">
            {t('bookings.reasonWas', { reason: booking.statusReason })}
          </p>
        )}
        {booking.status === 'requested' && booking.answerDueAt && (
          <p className="text-small font-medium text-warning">
            {t('bookings.answerDue')} <RelativeTime date={booking.answerDueAt} />
          </p>
        )}
        <ConversationButton
          bookingId={booking.id}
          name={buyer.name}
          about={`${service}, ${t('bookings.number', { number: booking.number })}`}
        />
        <BookingTransitions booking={booking} />
        <ProblemSection
          subject={{ bookingId: booking.id }}
          dueAt={booking.endsAt}
          isOpen={isOpenBooking(booking.status)}
          events={booking.events}
        />
      </CardBody>
    </Card>
  )
}

/** Deposit, balance and refunds for the chef, with a notice while the deposit is not paid. */
function KitchenMoney({ booking }: { booking: Booking }) {
  const { t } = useTranslation('payments')
  const { deposit, status, price, answerDueAt, proposedStartsAt } = booking
  // Until the buyer answers about a proposed time, the rule's deadlines are unknown.
  const dated = status === 'awaiting_deposit' && proposedStartsAt ? {} : { booking }
  const isAhead = status === 'requested' || status === 'quoted' || status === 'awaiting_deposit'
  return (
    <>
      {status === 'awaiting_deposit' && (
        <p className="rounded-md bg-warning-soft px-4 py-3 text-small font-medium text-warning">
          {t(proposedStartsAt ? 'deposit.chefWaitsForAnswer' : 'deposit.chefWaits')}{' '}
          {answerDueAt && <RelativeTime date={answerDueAt} />}
        </p>
      )}
      {deposit && isAhead && <DepositRule ofBuyer terms={deposit.terms} price={price} {...dated} />}
      <UnpaidNotice booking={booking} />
      {status !== 'awaiting_deposit' && <BookingPayments booking={booking} />}
      <RefundBookingButtons booking={booking} />
    </>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 [&>svg]:mt-1 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** All quotes, the valid one last. */
function BookingQuotes({ booking }: { booking: Booking }) {
  const { t } = useTranslation('kitchen')
  if (booking.quotes.length === 0) return null
  return (
    <ul className="grid gap-2 border-l-2 border-line pl-4 text-small">
      {booking.quotes.map((quote) => (
        <li key={quote.at} className="grid gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{t(`bookings.by.${quote.by}`)}</span>
            <Price value={quote.price} className="font-semibold" />
            <RelativeTime date={quote.at} className="text-ink-faint" />
          </span>
          {quote.message && (
            <span lang={writtenIn(quote.message)} className="whitespace-pre-line text-ink-soft">
              {quote.message}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
