import { lazy, Suspense, useEffect, useState } from 'react'
import { bringKeptCart } from './bring-cart.ts'
import { useCartShown } from './cart-shown.ts'

const CartPanel = lazy(() => import('./cart-panel.tsx'))
const ChefConflictDialog = lazy(() => import('./chef-conflict-dialog.tsx'))

/** Panel and dialog load when they are first opened, and stay, so that closing them can be animated. */
export function CartOverlays() {
  const panelOpen = useCartShown((cart) => cart.panelOpen)
  const conflict = useCartShown((cart) => cart.conflict)
  const panelWanted = useOnce(panelOpen)
  const dialogWanted = useOnce(conflict)
  useEffect(bringKeptCart, [])
  return (
    <Suspense fallback={null}>
      {panelWanted && <CartPanel />}
      {dialogWanted && <ChefConflictDialog />}
    </Suspense>
  )
}

function useOnce(value: boolean): boolean {
  const [seen, setSeen] = useState(value)
  if (value && !seen) setSeen(true)
  return seen || value
}
