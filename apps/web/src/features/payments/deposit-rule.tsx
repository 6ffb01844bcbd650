import { type DepositTerms, depositOf, isBalanceForCard } from '@localchef/contracts/bookings/deposit'
import type { TFunction } from 'i18next'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

interface DepositRuleProps {
  terms: DepositTerms
  /** Null until the chef quotes one. */
  price: number | null
  /** Of a booking: until when a buyer who cancels gets everything back. */
  freeUntil?: { at: string; timeZone: string }
  /** Words for the chef and admins, who read what the buyer agreed to. */
  ofBuyer?: boolean
}

/** The deposit, the cost of a cancellation, and how the balance is paid. */
export function DepositRule({ terms, price, freeUntil, ofBuyer = false }: DepositRuleProps) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const { freeHours, keptPercent } = terms
  const words = ofBuyer ? 'depositOfBuyer' : 'deposit'
  const time = freeUntil
    ? t(`${words}.untilMoment`, { moment: formatDateTime(freeUntil.at, language, freeUntil.timeZone) })
    : freeHours % 24 === 0
      ? t(`${words}.untilDays`, { count: freeHours / 24 })
      : t(`${words}.untilHours`, { count: freeHours })
  return (
    <section className="grid gap-1.5 rounded-md border border-line bg-surface px-4 py-3 text-small">
      <h3 className="flex items-center gap-2 font-semibold">
        <ShieldCheck className="size-4.5 shrink-0 text-accent-text" aria-hidden />
        {amountText(terms, price, t)}
      </h3>
      <p className="text-ink-soft">
        {keptPercent === 0
          ? t(`${words}.alwaysFree`)
          : `${time} ${keptPercent === 100 ? t(`${words}.keptWhole`) : t(`${words}.keptPart`, { percent: keptPercent })}`}
      </p>
      <BalanceText terms={terms} price={price} words={words} />
    </section>
  )
}

function amountText(terms: DepositTerms, price: number | null, t: TFunction<'payments'>): string {
  if (price !== null) return t('deposit.amount', { sum: formatDollars(depositOf(terms, price)) })
  return terms.sum === null
    ? t('deposit.percent', { percent: terms.percent ?? 0 })
    : t('deposit.amount', { sum: formatDollars(terms.sum) })
}

interface BalanceTextProps extends Pick<DepositRuleProps, 'terms' | 'price'> {
  words: 'deposit' | 'depositOfBuyer'
}

function BalanceText({ terms, price, words }: BalanceTextProps) {
  const { t } = useTranslation('payments')
  if (terms.percent === 100 || (price !== null && depositOf(terms, price) >= price)) return null
  const { balanceDays } = terms
  return (
    <p className="text-ink-soft">
      {balanceDays === null || (price !== null && !isBalanceForCard(terms, price))
        ? t(`${words}.balanceAtEvent`)
        : balanceDays === 0
          ? t(`${words}.balanceByStart`)
          : t(`${words}.balanceByCard`, { count: balanceDays })}
    </p>
  )
}
