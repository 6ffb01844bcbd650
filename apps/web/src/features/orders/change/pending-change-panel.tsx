import type { Order } from '@localchef/contracts/orders/order'
import type { PendingChange } from '@localchef/contracts/payments/pending-change'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatDollars } from '@/shared/format/money.ts'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { useCheckOnReturn, useCheckPayment } from '../payment/use-payment.ts'

/** A change that waits for the buyer's card: time left, why a card was declined, and the link to the page. */
export function PendingChangePanel({ order }: { order: Order }) {
  if (!order.pendingChange || order.viewer !== 'buyer') return null
  return <Waiting key={order.pendingChange.paymentId} order={order} pending={order.pendingChange} />
}

function Waiting({ order, pending }: { order: Order; pending: PendingChange }) {
  const { t } = useTranslation(['orders', 'payments'])
  const check = useCheckPayment(order.id)
  const [search] = useSearchParams()
  useCheckOnReturn(order.id, search.get('card') === 'done' && !pending.declined)
  const sums = {
    total: formatDollars(pending.total),
    more: formatDollars(pending.supplement),
    old: formatDollars(order.total),
  }
  return (
    <section
      aria-labelledby="pending-change"
      className="grid gap-3 rounded-lg bg-warning-soft p-4 print:hidden"
    >
      <h2 id="pending-change" className="flex flex-wrap items-baseline justify-between gap-2 font-semibold">
        {t('change.pending.title')}
        <Countdown until={pending.holdUntil} className="text-lead" onEnd={check} />
      </h2>
      <p>{t(pending.supplement > 0 ? 'change.pending.supplement' : 'change.pending.text', sums)}</p>
      {pending.declined && <FormError>{t(`payments:declined.${pending.declined}`)}</FormError>}
      {pending.checkoutUrl && (
        <a
          href={pending.checkoutUrl}
          className="inline-flex min-h-11 w-fit items-center gap-2 rounded-full bg-accent px-5 font-semibold text-accent-ink transition-[filter] hover:brightness-107 max-sm:w-full max-sm:justify-center"
        >
          <CreditCard className="size-4.5" aria-hidden />
          {t(pending.supplement > 0 ? 'change.pending.paySupplement' : 'change.pending.pay', sums)}
        </a>
      )}
    </section>
  )
}
