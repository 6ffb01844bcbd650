import { lazy, Suspense, useEffect, useState } from 'react'
import { syncCartBetweenTabs, useCart } from './cart-store.ts'

const CartPanel = lazy(() => import('./cart-panel.tsx'))
const ChefConflictDialog = lazy(() => import('./chef-conflict-dialog.tsx'))

/** Panel and dialog load when they are first opened, and stay, so that closing them can be animated. */
export function CartOverlays() {
  const panelOpen = useCart((cart) => cart.panelOpen)
  const conflict = useCart((cart) => cart.showChefConflictDialog)
  const panelWanted = useOnce(panelOpen)
  const dialogWanted = useOnce(conflict)
  useEffect(syncCartBetweenTabs, [])
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
