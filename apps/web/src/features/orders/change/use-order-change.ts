import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { openChangeCheckout } from '@localchef/contracts/payments/open-change-checkout'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCart } from '@/features/cart/cart-store.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'
import { orderLines } from '../checkout/order-lines.ts'
import { keepCartUntilChanged } from './cart-of-change.ts'
import { type ChangeQuote, useAuthorizeChange, useChangeOrder, useChangeQuote } from './use-change-order.ts'

export interface AllergenQuestion {
  allergens: Allergen[]
  isUnstated: boolean
}

/**
 * State of a change: the wanted lines with the cart's dishes of the same kitchen, their quote, and the submission.
 */
export function useOrderChange(order: Order, onDone: () => void) {
  const { t } = useTranslation('orders')
  const cart = useCart()
  const fromCart = cart.items.filter(({ chefId }) => chefId === order.chef.id)
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [problem, setProblem] = useState<string>()
  const [question, setQuestion] = useState<AllergenQuestion>()
  const [isAccepted, accept] = useState(false)

  const quantityOf = (line: OrderLine) => quantities.get(line.id) ?? line.quantity
  const kept = order.lines
    .map((line) => ({ lineId: line.id, quantity: quantityOf(line) }))
    .filter(({ quantity }) => quantity > 0)
  const isChanged = fromCart.length > 0 || order.lines.some((line) => quantityOf(line) !== line.quantity)
  const isEmpty = kept.length === 0 && fromCart.length === 0
  const wanted = isEmpty ? undefined : { orderId: order.id, kept, added: orderLines(fromCart) }
  const quote = useChangeQuote(wanted)
  const change = useChangeOrder(order.id)
  const authorize = useAuthorizeChange(order.id)
  const byNewCard = quote.data?.takesNewCard === true
  const isPossible = (quote.data?.isCovered || byNewCard) && quote.data?.problems.length === 0
  const isAnswered = question === undefined || isAccepted

  const send = async () => {
    if (!wanted || !quote.data) return
    setProblem(undefined)
    const agreed = {
      ...wanted,
      seenChanges: order.changes.length,
      seenTotal: quote.data.total,
      acceptedAllergens: question && isAccepted ? question.allergens : [],
      acceptsUnstated: Boolean(question?.isUnstated && isAccepted),
    }
    try {
      if (byNewCard) {
        // The cart empties once the change has taken effect.
        if (fromCart.length > 0) keepCartUntilChanged(order)
        await authorize.mutateAsync(agreed)
        return
      }
      await change.mutateAsync(agreed)
      if (fromCart.length > 0) cart.clear()
      toast.success(t('change.done'))
      onDone()
    } catch (error) {
      const failure = failureOf(openChangeCheckout, error)
      if (failure.code === 'allergens_not_accepted') setQuestion(failure.details)
      setProblem(refusalText(failure.code, t('change.failed')))
      void quote.refetch()
    }
  }

  return {
    fromCart,
    quantityOf,
    setQuantity: (lineId: string, quantity: number) =>
      setQuantities(new Map([...quantities, [lineId, quantity]])),
    isEmpty,
    isChanged,
    isReady: isChanged && isPossible === true && !isEmpty && !quote.isPlaceholderData && isAnswered,
    isPending: change.isPending || authorize.isPending,
    sendWord: sendWordOf(quote.data),
    quote: quote.data,
    question,
    isAccepted,
    accept,
    problem,
    send,
  }
}

/** The button's label: a change is saved, authorized anew, or paid beside the earlier charge. */
function sendWordOf(quote: ChangeQuote | undefined): 'change.send' | 'change.authorize' | 'change.pay' {
  if (!quote?.takesNewCard) return 'change.send'
  return quote.supplement > 0 ? 'change.pay' : 'change.authorize'
}
