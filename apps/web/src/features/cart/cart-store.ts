import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { sturdyStorage } from '@/shared/browser/sturdy-storage.ts'
import {
  addItem,
  type CartItem,
  cartItem,
  conflictsWith,
  itemCount,
  type PendingItem,
  removeItem,
  rescheduleItems,
  setQuantity,
  setUnitPrice,
} from './cart-lines.ts'
import { cartStorageKey, useCartShown } from './cart-shown.ts'
import { emptyCart, type StoredCart, storedCart } from './stored-cart.ts'

export type AddOutcome = 'added' | 'merged' | 'conflict'

interface Cart extends StoredCart {
  /** Not stored: the panel is closed after a reload. */
  panelOpen: boolean
  setPanelOpen: (open: boolean) => void
  /** On a conflict the item becomes `pendingItem` and the dialog opens. `useAddToCart` adds the toasts. */
  add: (item: PendingItem) => AddOutcome
  remove: (index: number) => void
  updateQuantity: (index: number, quantity: number) => void
  reschedule: (dishIds: readonly string[], scheduledFor: Date) => void
  /** Accepts the server's unit price including variants, in dollars. */
  acceptPrice: (index: number, unitPrice: number) => void
  clear: () => void
  /** Undoes a removal, unless the cart now has dishes of another chef. */
  putBack: (lines: readonly CartItem[], index: number) => void
  keepCurrentCart: () => void
  switchToNewChef: () => void
}

export const useCart = create<Cart>()(
  persist(
    (set, get) => ({
      ...emptyCart,
      panelOpen: false,
      setPanelOpen: (panelOpen) => set({ panelOpen }),
      add: (item) => {
        const { items } = get()
        if (conflictsWith(items, item.dish.chefId)) {
          set({ pendingItem: item, showChefConflictDialog: true })
          return 'conflict'
        }
        const added = addItem(items, item)
        set({ items: added.items })
        return added.merged ? 'merged' : 'added'
      },
      remove: (index) => set({ items: removeItem(get().items, index) }),
      updateQuantity: (index, quantity) => set({ items: setQuantity(get().items, index, quantity) }),
      reschedule: (dishIds, scheduledFor) =>
        set({ items: rescheduleItems(get().items, dishIds, scheduledFor) }),
      acceptPrice: (index, unitPrice) => set({ items: setUnitPrice(get().items, index, unitPrice) }),
      clear: () => set({ items: [] }),
      putBack: (lines, index) => {
        const { items } = get()
        if (lines.some(({ chefId }) => conflictsWith(items, chefId))) return
        set({ items: items.toSpliced(index, 0, ...lines) })
      },
      keepCurrentCart: () => set({ pendingItem: null, showChefConflictDialog: false }),
      switchToNewChef: () => {
        const { pendingItem, items } = get()
        set({
          items: pendingItem ? [cartItem(pendingItem)] : items,
          pendingItem: null,
          showChefConflictDialog: false,
        })
      },
    }),
    {
      name: cartStorageKey,
      storage: createJSONStorage(() => sturdyStorage('localStorage')),
      partialize: ({ items, showChefConflictDialog, pendingItem }) => ({
        items,
        showChefConflictDialog,
        pendingItem,
      }),
      merge: (stored, current) => ({ ...current, ...storedCart(stored) }),
    },
  ),
)

function show({ items, panelOpen, showChefConflictDialog }: Cart): void {
  useCartShown.setState({ count: itemCount(items), panelOpen, conflict: showChefConflictDialog })
}

useCart.subscribe(show)
show(useCart.getState())

/** Keeps several tabs in step: reads the cart again when another tab writes it. */
if (!import.meta.env.SSR) {
  window.addEventListener('storage', ({ key }) => {
    if (key === cartStorageKey || key === null) void useCart.persist.rehydrate()
  })
}
