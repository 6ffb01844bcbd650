import { lazy, Suspense, useEffect, useState } from 'react'
import { useCartShown } from './cart-shown.ts'
import { loadStoredCart } from './load-cart.ts'

const CartPanel = lazy(() => import('./cart-panel.tsx'))
const ChefConflictDialog = lazy(() => import('./chef-conflict-dialog.tsx'))

/** Loads panel and dialog when first opened and keeps them mounted, so that closing can be animated. */
export function CartOverlays() {
  const panelOpen = useCartShown((cart) => cart.panelOpen)
  const conflict = useCartShown((cart) => cart.conflict)
  const panelWanted = useWasTrue(panelOpen)
  const dialogWanted = useWasTrue(conflict)
  useEffect(loadStoredCart, [])
  return (
    <Suspense fallback={null}>
      {panelWanted && <CartPanel />}
      {dialogWanted && <ChefConflictDialog />}
    </Suspense>
  )
}

function useWasTrue(value: boolean): boolean {
  const [seen, setSeen] = useState(value)
  if (value && !seen) setSeen(true)
  return seen || value
}
