import type { Order } from '@localchef/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { codeProblemText } from '../checkout/code-problem-text.ts'
import type { ChangeQuote } from './use-change-order.ts'

/** The old and the new total of a change, its effect on the card, and the reason if it isn't possible. */
export function ChangedTotal({
  quote,
  order,
}: {
  quote: ChangeQuote
  order: Pick<Order, 'payment' | 'status'>
}) {
  const { t } = useTranslation(['orders', 'checkout'])
  const { oldTotal, total, isCovered, takesNewCard, refund, supplement, problems } = quote
  const isByCard = order.payment !== null
  return (
    <div className="grid gap-2" role="status">
      <p className="flex items-baseline justify-between gap-4 text-lead font-semibold">
        <span>{t('change.newTotal')}</span>
        <span className="numeric">
          {total !== oldTotal && <s className="mr-2 font-normal text-ink-faint">{formatDollars(oldTotal)}</s>}
          {formatDollars(total)}
        </span>
      </p>
      <Reductions quote={quote} />
      {refund > 0 && isCovered && (
        <p className="text-small text-ink-soft">{t('change.refund', { sum: formatDollars(refund) })}</p>
      )}
      {isByCard && isCovered && refund === 0 && total < oldTotal && (
        <p className="text-small text-ink-soft">{t('change.lessOnCard', { total: formatDollars(total) })}</p>
      )}
      {supplement > 0 && (
        <p className="text-small text-ink-soft">
          {t('change.supplement', { more: formatDollars(supplement) })}
        </p>
      )}
      {takesNewCard && supplement === 0 && (
        <p className="text-small text-ink-soft">
          {t('change.newCard', {
            more: formatDollars(total - oldTotal),
            total: formatDollars(total),
            old: formatDollars(oldTotal),
          })}
        </p>
      )}
      {!isCovered && !takesNewCard && (
        <p className="text-small text-warning">{t(`change.${obstacleOf(quote, order)}`)}</p>
      )}
      {problems.map(({ line, problem }) => (
        <p key={`${line} ${problem}`} className="text-small text-warning">
          {t(`change.problem.${problem}`)}
        </p>
      ))}
    </div>
  )
}

/** Why the card does not cover the new total. */
function obstacleOf(
  { total, oldTotal }: ChangeQuote,
  { status, payment }: Pick<Order, 'payment' | 'status'>,
): 'notCovered' | 'charging' | 'tooSmall' | 'settled' {
  if (status !== 'confirmed') return 'notCovered'
  if (payment?.isCapturePending) return 'charging'
  return total > oldTotal && payment?.refundable === oldTotal ? 'tooSmall' : 'settled'
}

/** The new discount and credit of the order, and the reason if its code gives no discount. */
function Reductions({ quote }: { quote: ChangeQuote }) {
  const { t } = useTranslation('orders')
  const { t: tCheckout } = useTranslation('checkout')
  const { language } = useLanguage()
  const { discount, oldDiscount, codeProblem, credit, oldCredit } = quote
  return (
    <>
      {oldDiscount > 0 && discount > 0 && discount !== oldDiscount && (
        <p className="text-small text-ink-soft">
          {t('change.newDiscount', { was: formatDollars(oldDiscount), now: formatDollars(discount) })}
        </p>
      )}
      {codeProblem && (
        <p className="text-small text-warning">
          {t('change.lostDiscount', { sum: formatDollars(oldDiscount) })}{' '}
          {codeProblemText(codeProblem, tCheckout, language)}
        </p>
      )}
      {credit !== oldCredit && (
        <p className="text-small text-ink-soft">
          {t(credit < oldCredit ? 'change.lessCredit' : 'change.moreCredit', {
            sum: formatDollars(Math.abs(credit - oldCredit)),
            credit: formatDollars(credit),
          })}
        </p>
      )}
    </>
  )
}
