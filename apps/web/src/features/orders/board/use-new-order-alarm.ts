import { useCallback, useEffect, useState } from 'react'
import { lookedAt, shouldRing, unseenOrders } from './unseen-orders.ts'
import type { useBell } from './use-bell.ts'

/**
 * Rings for new orders until somebody touches the page or presses a key on it. `newOrders` is undefined
 * until the board was read. Returns the orders that nobody has looked at.
 */
export function useNewOrderAlarm(newOrders: readonly string[] | undefined, bell: ReturnType<typeof useBell>) {
  const [seen, setSeen] = useState<ReadonlySet<string>>()
  const current = newOrders
    ? unseenOrders(newOrders, seen, document.visibilityState === 'visible')
    : undefined
  const unseen = current?.unseen ?? []

  const firstSeen = current?.seen
  useEffect(() => {
    if (firstSeen) setSeen((before) => before ?? firstSeen)
  }, [firstSeen])

  const { ring, silence, sound } = bell
  const ringing = shouldRing(unseen, sound)
  useEffect(() => {
    if (!ringing) return
    ring()
    return silence
  }, [ringing, ring, silence])

  const look = useCallback(() => {
    if (newOrders) setSeen(lookedAt(newOrders))
  }, [newOrders])
  const anythingUnseen = unseen.length > 0
  useEffect(() => {
    if (!anythingUnseen) return
    window.addEventListener('pointerdown', look)
    window.addEventListener('keydown', look)
    return () => {
      window.removeEventListener('pointerdown', look)
      window.removeEventListener('keydown', look)
    }
  }, [anythingUnseen, look])

  return { unseen: new Set(unseen), ringing, look }
}
