import { type Booking, isOpenBooking } from '@localchef/contracts/bookings/booking'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProblemSection } from '@/features/disputes/components/problem-section.tsx'
import { ConversationButton } from '@/features/messages/components/conversation-button.tsx'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { bookingStatusTone } from '../booking-status-tone.ts'
import { hasReceipt } from '../receipt-rows.ts'
import { BookingActions } from './booking-actions.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingHistory } from './booking-history.tsx'
import { BookingMoney } from './booking-money.tsx'

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
            {chef}
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
      {quote.message && <p className="whitespace-pre-line text-small">{quote.message}</p>}
    </div>
  )
}

function quoteToAnswer({ status, quotes }: Booking) {
  return status === 'quoted' ? quotes.at(-1) : undefined
}
