import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import {
  addItem,
  cartItem,
  conflictsWith,
  itemCount,
  type PendingItem,
  removeItem,
  setQuantity,
  setUnitPrice,
} from './cart-lines.ts'
import { cartStorageKey, useCartShown } from './cart-shown.ts'
import { emptyCart, type StoredCart, storedCart } from './stored-cart.ts'

export type AddOutcome = 'added' | 'merged' | 'conflict'

interface Cart extends StoredCart {
  /** The slide-out; not kept over a reload. */
  panelOpen: boolean
  setPanelOpen: (open: boolean) => void
  /** On a conflict nothing is added: the item waits and the dialog opens. See `useAddToCart` for the toasts. */
  add: (item: PendingItem) => AddOutcome
  remove: (index: number) => void
  updateQuantity: (index: number, quantity: number) => void
  /** Agrees to the server's price of one portion with its variants, in dollars. */
  acceptPrice: (index: number, unitPrice: number) => void
  clear: () => void
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
      acceptPrice: (index, unitPrice) => set({ items: setUnitPrice(get().items, index, unitPrice) }),
      clear: () => set({ items: [] }),
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

/** Two tabs show the same cart: the other one's write is read as soon as the browser reports it. */
if (!import.meta.env.SSR) {
  window.addEventListener('storage', ({ key }) => {
    if (key === cartStorageKey || key === null) void useCart.persist.rehydrate()
  })
}
