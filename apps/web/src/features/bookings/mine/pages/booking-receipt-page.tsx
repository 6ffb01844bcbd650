import type { Booking } from '@localchef/contracts/bookings/booking'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { zoneName } from '@localchef/contracts/formatters'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { PrintedSheet, SheetFact } from '@/shared/page/printed-sheet.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { type ReceiptRow, receiptRows } from '../receipt-rows.ts'

/** A printable receipt of a booking's card payments. */
export default function BookingReceiptPage() {
  const { bookingId = '' } = useParams()
  const { t } = useTranslation('myBookings')
  const query = useQuery({
    queryKey: ['bookings', 'receipt', bookingId],
    queryFn: ({ signal }) => callFunction(getBooking, { bookingId }, { signal }),
  })
  const booking = query.data
  usePageTitle(booking && t('receipt.pageTitle', { number: booking.number }))
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid max-w-3xl gap-6">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-144 rounded-lg" />
      </SkeletonGroup>
    )
  }
  const back = (
    <ButtonLink
      to="/dashboard/user-bookings"
      variant="ghost"
      className="-ml-4"
      icon={<ArrowLeft aria-hidden />}
    >
      {t('receipt.back')}
    </ButtonLink>
  )
  if (!booking) {
    return isNotFound(query.error) ? (
      <EmptyState icon={<SearchX />} title={t('receipt.unknown')} action={back} />
    ) : (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    )
  }
  return (
    <div className="grid max-w-3xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        {back}
        <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </div>
      <BookingReceipt booking={booking} />
    </div>
  )
}

/** The receipt of a booking: both sides, service, date, payments and refunds. */
function BookingReceipt({ booking }: { booking: Booking }) {
  const { t } = useTranslation('myBookings')
  const { language } = useLanguage()
  const { chef, buyer, startsAt, place, guests, isClass, status } = booking
  return (
    <PrintedSheet
      head={
        <>
          <h1 className="food-name text-heading">{t('receipt.title')}</h1>
          <p className="numeric text-lead text-ink-soft">{t('number', { number: booking.number })}</p>
        </>
      }
      foot={
        <>
          <p>{t('receipt.through')}</p>
          <p className="text-caption text-ink-faint">
            {t('receipt.times', { zone: zoneName(chef.timeZone, language) })}
          </p>
        </>
      }
    >
      <dl className="grid gap-x-6 gap-y-3 text-small sm:grid-cols-2">
        <SheetFact label={t('receipt.seller')}>
          <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
        </SheetFact>
        <SheetFact label={t('receipt.buyer')}>
          <span translate="no">{buyer.name}</span>
        </SheetFact>
        <SheetFact label={t('receipt.service')}>
          {inLanguage(language, booking.serviceName, booking.serviceNameRu)},{' '}
          {t(isClass ? 'places' : 'guests', { count: guests })}
        </SheetFact>
        <SheetFact label={t('receipt.date')}>{formatDateTime(startsAt, language, chef.timeZone)}</SheetFact>
        {place && <SheetFact label={t('receipt.place')}>{place}</SheetFact>}
        <SheetFact label={t('receipt.state')}>{t(`status.${status}`)}</SheetFact>
      </dl>
      <Sums booking={booking} />
    </PrintedSheet>
  )
}

function Sums({ booking }: { booking: Booking }) {
  const { t } = useTranslation('myBookings')
  const { language } = useLanguage()
  const { balance, chef } = booking
  const labelOf = ({ name, at }: ReceiptRow) => {
    if (name === 'left' && balance?.dueAt) {
      return t('receipt.leftByCard', { date: formatDate(balance.dueAt, language, chef.timeZone) })
    }
    return at ? `${t(`receipt.${name}`)} · ${formatDate(at, language, chef.timeZone)}` : t(`receipt.${name}`)
  }
  return (
    <dl className="ml-auto grid w-full max-w-96 gap-1.5">
      {booking.price !== null && (
        <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2 font-semibold">
          <dt>{t('receipt.price')}</dt>
          <dd>
            <Price value={booking.price} />
          </dd>
        </div>
      )}
      {receiptRows(booking).map((row) => (
        <div
          key={`${row.name} ${row.at}`}
          className={
            row.name === 'youPaid'
              ? 'mt-1 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2 text-lead font-semibold'
              : 'flex items-baseline justify-between gap-4 text-ink-soft'
          }
        >
          <dt>{labelOf(row)}</dt>
          <dd>
            <Price value={row.value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
