import { useTranslation } from 'react-i18next'
import { toast } from '@/shared/ui/toast.ts'
import { useCart } from './cart-store.ts'

/** Removes a line or all lines of the cart, with ten seconds to undo it. */
export function useTakeFromCart() {
  const { t } = useTranslation(['cart', 'common'])
  const undo = t('action.undo', { ns: 'common' })
  return {
    takeLine(index: number) {
      const { items, remove, putBack } = useCart.getState()
      const line = items[index]
      if (!line) return
      remove(index)
      toast.undo(t('taken', { dish: line.dish.name }), undo, () => putBack([line], index))
    },
    takeAll() {
      const { items, clear, putBack } = useCart.getState()
      clear()
      toast.undo(t('cleared'), undo, () => putBack(items, 0))
    },
  }
}
