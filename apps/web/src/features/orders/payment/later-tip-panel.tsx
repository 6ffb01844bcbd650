import { isWholeCents } from '@localchef/contracts/money'
import type { Order } from '@localchef/contracts/orders/order'
import { greatestTip, type LaterTip, leastTip } from '@localchef/contracts/payments/later-tip'
import { openTipCheckout } from '@localchef/contracts/payments/open-tip-checkout'
import { typedNumber } from '@localchef/contracts/typed-number'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CreditCard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { readingsText } from '@/shared/forms/validation-text.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { suggestedTips } from '../suggested-tips.ts'
import { orderKey } from '../use-orders.ts'
import { useCheckOnReturn } from './use-payment.ts'

/** A tip by card after the handover: the choice of a sum, the link to an open payment page, or thanks. */
export function LaterTipPanel({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const { laterTip, takesTip } = order
  const chef = inLanguage(language, order.chef.name, order.chef.nameRu)
  if (laterTip && laterTip.status !== 'open') {
    const sum = formatDollars(laterTip.amount)
    return (
      <p role="status" className="flex items-start gap-3 rounded-lg bg-success-soft p-4 text-success">
        <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden />
        {t(`laterTip.${laterTip.status}`, { sum, chef })}
      </p>
    )
  }
  if (!takesTip) return null
  return (
    <section aria-labelledby="later-tip" className="grid gap-4 rounded-lg bg-sunken p-5 print:hidden">
      <div>
        <h2 id="later-tip" className="food-name text-subtitle">
          {t('laterTip.title', { chef })}
        </h2>
        <p className="text-ink-soft">
          {order.tip > 0 && t('laterTip.first', { sum: formatDollars(order.tip) })} {t('laterTip.text')}
        </p>
      </div>
      {laterTip ? <OpenTip order={order} tip={laterTip} /> : <ChooseTip order={order} />}
    </section>
  )
}

function ChooseTip({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const [sum, setSum] = useState('')
  const [isWrong, setWrong] = useState(false)
  const pay = useGoToTip(order.id)
  const choose = () => {
    const amount = typedNumber(sum)
    const isAllowed = amount >= leastTip && amount <= greatestTip && isWholeCents(amount)
    setWrong(!isAllowed)
    if (isAllowed) pay.mutate(amount)
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      <div className="flex flex-wrap gap-2">
        {suggestedTips(order.subtotal).map((tip) => (
          <Button
            key={tip}
            variant="secondary"
            aria-pressed={typedNumber(sum) === tip}
            onClick={() => setSum(String(tip))}
          >
            {formatDollars(tip)}
          </Button>
        ))}
      </div>
      <Field
        label={t('laterTip.sum')}
        error={
          isWrong
            ? (readingsText(sum) ??
              t('laterTip.wrong', { least: formatDollars(leastTip), greatest: formatDollars(greatestTip) }))
            : undefined
        }
        required
      >
        <NumberInput cents value={sum} onChange={({ target }) => setSum(target.value)} className="max-w-40" />
      </Field>
      <PayTip error={pay.error} busy={pay.isPending}>
        {t('laterTip.pay')}
      </PayTip>
    </form>
  )
}

/** The provider's page is open: it closes half an hour after it was opened. */
function OpenTip({ order, tip }: { order: Order; tip: LaterTip }) {
  const { t } = useTranslation(['orders', 'payments'])
  const pay = useGoToTip(order.id)
  useCheckOnReturn(order.id, false)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        pay.mutate(tip.amount)
      }}
    >
      {tip.declined && <FormError>{t(`payments:declined.${tip.declined}`)}</FormError>}
      <PayTip error={pay.error} busy={pay.isPending}>
        {t('laterTip.goOn', { sum: formatDollars(tip.amount) })}
      </PayTip>
    </form>
  )
}

function PayTip({ error, busy, children }: { error: Error | null; busy: boolean; children: ReactNode }) {
  return (
    <>
      {error && <FormError>{refusalText(failureOf(openTipCheckout, error).code)}</FormError>}
      <Button type="submit" icon={<CreditCard aria-hidden />} busy={busy} className="w-fit max-sm:w-full">
        {children}
      </Button>
    </>
  )
}

function useGoToTip(orderId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (amount: number) => callFunction(openTipCheckout, { orderId, amount, language }),
    onSuccess: (order) => {
      queries.setQueryData(orderKey(orderId), order)
      if (order.laterTip?.checkoutUrl) window.location.assign(order.laterTip.checkoutUrl)
    },
    onError: () => queries.invalidateQueries({ queryKey: orderKey(orderId) }),
  })
}
