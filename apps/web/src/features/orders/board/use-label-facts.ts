import { chosenNetQuantity } from '@localchef/contracts/menu/net-quantity'
import { getLabelFacts, type LabelFacts } from '@localchef/contracts/orders/get-label-facts'
import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

/** Ingredients, weights, kitchen and permit for labels. Sends no request without orders. */
export function useLabelFacts(orders: readonly Order[]) {
  const orderIds = orders.map(({ id }) => id)
  return useQuery({
    queryKey: ['orders', 'get-label-facts', ...orderIds],
    queryFn: ({ signal }) => callFunction(getLabelFacts, { orderIds }, { signal }),
    enabled: orderIds.length > 0,
    staleTime: 60_000,
    // One retry, because someone is waiting at the printer.
    retry: 1,
  })
}

export function dishOf(facts: LabelFacts, line: OrderLine) {
  return facts.dishes.find(({ id }) => id === line.dishId)
}

/** The net quantity of a portion of a line, with its options; null while unknown. */
export function netQuantityOfLine(facts: LabelFacts, line: OrderLine) {
  const dish = dishOf(facts, line)
  if (!dish) return null
  const quantity = chosenNetQuantity(
    dish,
    line.variants.map(({ id }) => id),
  )
  return quantity.netWeightGrams === null && quantity.netVolumeMl === null ? null : quantity
}
