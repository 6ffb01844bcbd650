import { useTranslation } from 'react-i18next'
import { toast } from '@/shared/ui/toast.ts'
import type { PendingItem } from './cart-lines.ts'
import { type AddOutcome, useCart } from './cart-store.ts'

/** Puts a dish into the cart and says so. On a conflict the dialog says it. */
export function useAddToCart(): (item: PendingItem) => AddOutcome {
  const { t } = useTranslation()
  const add = useCart((cart) => cart.add)
  return (item) => {
    const outcome = add(item)
    if (outcome === 'added') toast.success(t('cartToast.added', { dish: item.dish.name }))
    if (outcome === 'merged') toast.success(t('cartToast.updated', { dish: item.dish.name }))
    return outcome
  }
}
