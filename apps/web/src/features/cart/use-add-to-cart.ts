import { useTranslation } from 'react-i18next'
import { toast } from '@/shared/ui/toast.ts'
import type { PendingItem } from './cart-lines.ts'
import { type AddOutcome, useCart } from './cart-store.ts'

/** Adds a dish to the cart with a toast that opens the cart. A conflict opens the dialog instead. */
export function useAddToCart(): (item: PendingItem) => AddOutcome {
  const { t } = useTranslation()
  const add = useCart((cart) => cart.add)
  const setPanelOpen = useCart((cart) => cart.setPanelOpen)
  return (item) => {
    const outcome = add(item)
    const action = { label: t('cartToast.open'), onClick: () => setPanelOpen(true) }
    const { name: dish } = item.dish
    if (outcome === 'added') toast.success(t('cartToast.added', { dish }), undefined, action)
    if (outcome === 'merged') toast.success(t('cartToast.updated', { dish }), undefined, action)
    return outcome
  }
}
