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
}

/** The deposit, what a cancellation costs, and how the balance is paid. */
export function DepositRule({ terms, price, freeUntil }: DepositRuleProps) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const { freeHours, keptPercent } = terms
  const time = freeUntil
    ? t('deposit.untilMoment', { moment: formatDateTime(freeUntil.at, language, freeUntil.timeZone) })
    : freeHours % 24 === 0
      ? t('deposit.untilDays', { count: freeHours / 24 })
      : t('deposit.untilHours', { count: freeHours })
  return (
    <section className="grid gap-1.5 rounded-md border border-line bg-surface px-4 py-3 text-small">
      <h3 className="flex items-center gap-2 font-semibold">
        <ShieldCheck className="size-4.5 shrink-0 text-accent-text" aria-hidden />
        {amountText(terms, price, t)}
      </h3>
      <p className="text-ink-soft">
        {keptPercent === 0
          ? t('deposit.alwaysFree')
          : `${time} ${keptPercent === 100 ? t('deposit.keptWhole') : t('deposit.keptPart', { percent: keptPercent })}`}
      </p>
      <BalanceText terms={terms} price={price} />
    </section>
  )
}

function amountText(terms: DepositTerms, price: number | null, t: TFunction<'payments'>): string {
  if (price !== null) return t('deposit.amount', { sum: formatDollars(depositOf(terms, price)) })
  return terms.sum === null
    ? t('deposit.percent', { percent: terms.percent ?? 0 })
    : t('deposit.amount', { sum: formatDollars(terms.sum) })
}

function BalanceText({ terms, price }: Pick<DepositRuleProps, 'terms' | 'price'>) {
  const { t } = useTranslation('payments')
  if (terms.percent === 100 || (price !== null && depositOf(terms, price) >= price)) return null
  const { balanceDays } = terms
  return (
    <p className="text-ink-soft">
      {balanceDays === null || (price !== null && !isBalanceForCard(terms, price))
        ? t('deposit.balanceAtEvent')
        : balanceDays === 0
          ? t('deposit.balanceByStart')
          : t('deposit.balanceByCard', { count: balanceDays })}
    </p>
  )
}
