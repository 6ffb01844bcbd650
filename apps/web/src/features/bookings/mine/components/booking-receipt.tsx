import type { Booking } from '@localchef/contracts/bookings/booking'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PrintedSheet, SheetFact } from '@/shared/page/printed-sheet.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { type ReceiptRow, receiptRows } from '../receipt-rows.ts'

/** The receipt of a booking: both sides, service, date, payments and refunds. */
export function BookingReceipt({ booking }: { booking: Booking }) {
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
            {t('receipt.times', { zone: zoneName(chef.timeZone, language, new Date(startsAt)) })}
          </p>
        </>
      }
    >
      <dl className="grid gap-x-6 gap-y-3 text-small sm:grid-cols-2">
        <SheetFact label={t('receipt.seller')}>{inLanguage(language, chef.name, chef.nameRu)}</SheetFact>
        <SheetFact label={t('receipt.buyer')}>{buyer.name}</SheetFact>
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
