import type { Booking } from '@localchef/contracts/bookings/booking'
import { balanceBy, freeUntil } from '@localchef/contracts/bookings/booking-deadlines'
import { type DepositTerms, depositOf, isBalanceForCard, keptOf } from '@localchef/contracts/bookings/deposit'
import type { TFunction } from 'i18next'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNow } from '@/shared/ui/use-now.ts'

const minuteMs = 60_000
const unpaidStatuses: readonly Booking['status'][] = ['requested', 'quoted', 'awaiting_deposit']

type BookingMoments = Pick<Booking, 'balance' | 'startsAt' | 'status'> & {
  chef: Pick<Booking['chef'], 'timeZone'>
  /** Absent before the request. A booking that the chef moved without asking is free to cancel until it begins. */
  deposit?: Pick<NonNullable<Booking['deposit']>, 'freeUntil'> | null
}

interface DepositRuleProps {
  terms: DepositTerms
  /** Null until the chef quotes one. */
  price: number | null
  /** Names the moments of a booking, or of one to be requested, instead of days before the start. */
  booking?: BookingMoments
  /** Words for the chef and admins, who read what the buyer agreed to. */
  ofBuyer?: boolean
}

/** The deposit, the cost of a cancellation, and how the balance is paid. */
export function DepositRule({ terms, price, booking, ofBuyer = false }: DepositRuleProps) {
  const { t } = useTranslation('payments')
  const now = useNow(minuteMs)
  const of = { terms, booking, now, words: ofBuyer ? 'depositOfBuyer' : 'deposit' } as const
  return (
    <section className="grid gap-1.5 rounded-md border border-line bg-surface px-4 py-3 text-small">
      <h3 className="flex items-center gap-2 font-semibold">
        <ShieldCheck className="size-4.5 shrink-0 text-accent-text" aria-hidden />
        {amountText(terms, price, t)}
      </h3>
      <CancelText {...of} price={price} />
      <BalanceText {...of} price={price} />
    </section>
  )
}

function amountText(terms: DepositTerms, price: number | null, t: TFunction<'payments'>): string {
  if (price !== null) return t('deposit.amount', { sum: formatDollars(depositOf(terms, price)) })
  return terms.sum === null
    ? t('deposit.percent', { percent: terms.percent ?? 0 })
    : t('deposit.amount', { sum: formatDollars(terms.sum) })
}

interface TextProps extends Pick<DepositRuleProps, 'terms' | 'price'> {
  booking: BookingMoments | undefined
  /** In milliseconds. */
  now: number
  words: 'deposit' | 'depositOfBuyer'
}

function CancelText({ terms, price, booking, now, words }: TextProps) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const { freeHours, keptPercent } = terms
  if (keptPercent === 0) return <p className="text-ink-soft">{t(`${words}.alwaysFree`)}</p>
  const isWhole = keptPercent === 100
  const kept = price === null ? `${keptPercent}%` : formatDollars(keptOf(terms, price))
  const until =
    booking && new Date(booking.deposit?.freeUntil ?? freeUntil(new Date(booking.startsAt), terms))
  if (until && until.getTime() <= now) {
    const isUnpaid = unpaidStatuses.includes(booking.status)
    return (
      <p className="text-ink-soft">
        {isUnpaid
          ? t(isWhole ? `${words}.unpaidWhole` : `${words}.unpaidPart`, { kept })
          : t(isWhole ? `${words}.lateWhole` : `${words}.latePart`, { kept })}
      </p>
    )
  }
  const time = until
    ? t(`${words}.untilMoment`, { moment: formatDateTime(until, language, booking.chef.timeZone) })
    : freeHours % 24 === 0
      ? t(`${words}.untilDays`, { count: freeHours / 24 })
      : t(`${words}.untilHours`, { count: freeHours })
  return (
    <p className="text-ink-soft">
      {time} {t(isWhole ? `${words}.keptWhole` : `${words}.keptPart`, { kept })}
    </p>
  )
}

function BalanceText({ terms, price, booking, now, words }: TextProps) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  if (terms.percent === 100 || (price !== null && depositOf(terms, price) >= price)) return null
  const { balanceDays } = terms
  if (balanceDays === null || (price !== null && !isBalanceForCard(terms, price))) {
    return <p className="text-ink-soft">{t(`${words}.balanceAtEvent`)}</p>
  }
  const startsAt = booking && new Date(booking.startsAt)
  const usual = startsAt && balanceBy(new Date(0), startsAt, terms)
  const expected = startsAt && balanceBy(new Date(now), startsAt, terms)
  const dueAt = booking?.balance?.dueAt
  if (booking && dueAt) {
    const moment = formatDateTime(dueAt, language, booking.chef.timeZone)
    return <p className="text-ink-soft">{t(`${words}.balanceByMoment`, { moment })}</p>
  }
  if (balanceDays === 0) return <p className="text-ink-soft">{t(`${words}.balanceByStart`)}</p>
  if (booking && usual && expected) {
    const isLate = usual < expected
    const moment = formatDateTime(usual, language, booking.chef.timeZone)
    return (
      <p className="text-ink-soft">
        {isLate ? t(`${words}.balanceByNextDay`) : t(`${words}.balanceByMoment`, { moment })}
      </p>
    )
  }
  return <p className="text-ink-soft">{t(`${words}.balanceByCard`, { count: balanceDays })}</p>
}
