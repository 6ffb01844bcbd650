import { getDish } from '@localchef/contracts/menu/get-dish'
import type { Order } from '@localchef/contracts/orders/order'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { PendingItem } from '@/features/cart/cart-lines.ts'
import { useCart } from '@/features/cart/cart-store.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { toast } from '@/shared/ui/toast.ts'

/**
 * Puts what was ordered into the cart again, at today's prices. What has left the menu is left out and said
 * so; a cart of another chef asks first, as always.
 */
export function useReorder() {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const add = useCart((cart) => cart.add)
  const navigate = useNavigate()
  const named = (thing: { name: string; nameRu: string | null }) =>
    inLanguage(language, thing.name, thing.nameRu)

  async function itemOf(line: Order['lines'][number]): Promise<PendingItem | null> {
    if (!line.dishId) return null
    const dish = await callFunction(getDish, { id: line.dishId }).catch(() => null)
    if (dish?.status !== 'active') return null
    const variants = dish.variantGroups
      .flatMap((group) => group.variants)
      .filter((variant) => variant.isAvailable && line.variants.some(({ id }) => id === variant.id))
    const complete = dish.variantGroups.every(
      (group) => group.variants.filter((variant) => variants.includes(variant)).length >= group.minChoices,
    )
    if (!complete) return null
    return {
      dish: {
        id: dish.id,
        name: named(dish),
        price: dish.price,
        imageUrl: dish.picture ? pictureUrl(dish.picture.path) : '',
        chefId: dish.chefId,
        ingredients: dish.ingredients.map((ingredient) => ({ id: ingredient.id, name: named(ingredient) })),
      },
      quantity: line.quantity,
      variants: variants.map((variant) => ({
        id: variant.id,
        name: named(variant),
        additionalPrice: variant.additionalPrice,
      })),
      removedIngredients: line.removedIngredients
        .map(({ id }) => id)
        .filter((id) => dish.ingredients.some((ingredient) => ingredient.id === id)),
      isReady: dish.promise !== 'made_to_order' || (line.isReady && dish.batch !== null),
    }
  }

  return useMutation({
    mutationFn: (order: Order) => Promise.all(order.lines.map(itemOf)),
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
