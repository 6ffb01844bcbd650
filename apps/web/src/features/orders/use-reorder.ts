import { suitsChoices } from '@localchef/contracts/menu/finished-food'
import { getDish } from '@localchef/contracts/menu/get-dish'
import type { Order } from '@localchef/contracts/orders/order'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { PendingItem } from '@/features/cart/cart-lines.ts'
import { useCart } from '@/features/cart/cart-store.ts'
import { cartDish, cartVariant } from '@/features/menu/cards/cart-dish.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { toast } from '@/shared/ui/toast.ts'

interface Reordered {
  lines: (Pick<Order['lines'][number], 'dishId' | 'quantity' | 'isReady'> & {
    variants: { id: string }[]
    removedIngredients: { id: string }[]
  })[]
}

/**
 * Adds the dishes of an order or a draft to the cart at current prices. Leaves out, with a message, dishes that are no
 * longer on the menu, and already cooked dishes that can't be had with the order's choices. If the cart belongs to
 * another chef, the conflict dialog opens.
 */
export function useReorder() {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const add = useCart((cart) => cart.add)
  const navigate = useNavigate()

  async function itemOf(line: Reordered['lines'][number]): Promise<PendingItem | null> {
    if (!line.dishId) return null
    const dish = await callFunction(getDish, { id: line.dishId }).catch(() => null)
    if (dish?.status !== 'active') return null
    const variants = dish.variantGroups
      .flatMap((group) => group.variants)
      .filter((variant) => variant.isAvailable && line.variants.some(({ id }) => id === variant.id))
    const isComplete = dish.variantGroups.every(
      (group) => group.variants.filter((variant) => variants.includes(variant)).length >= group.minChoices,
    )
    const isPlain = line.variants.length === 0 && line.removedIngredients.length === 0
    const suitable = dish.batches.filter((batch) => suitsChoices(batch, { isPlain, isComplete }))
    const isReady = dish.promise !== 'made_to_order' || (line.isReady && suitable.length > 0)
    const isSold = isReady && dish.batches.length > 0 ? suitable.length > 0 : isComplete
    if (!isSold) return null
    return {
      dish: cartDish(dish, language, dish.chef.timeZone, dish.ingredients),
      quantity: line.quantity,
      variants: variants.map((variant) => cartVariant(variant, language)),
      removedIngredients: line.removedIngredients
        .map(({ id }) => id)
        .filter((id) => dish.ingredients.some((ingredient) => ingredient.id === id)),
      isReady,
    }
  }

  return useMutation({
    mutationFn: (order: Reordered) => Promise.all(order.lines.map(itemOf)),
    onSuccess: (found) => {
      const items = found.filter((item) => item !== null)
      if (items.length === 0) {
        toast.error(t('reorder.nothing'))
        return
      }
      const conflicts = items.some((item) => add(item) === 'conflict')
      if (conflicts) return
      if (items.length < found.length) {
        toast.warning(t('reorder.partly', { count: found.length - items.length }))
      }
      void navigate('/cart')
    },
    onError: () => toast.error(t('reorder.nothing')),
  })
}
