import { useCallback, useEffect, useState } from 'react'
import { seenOrders, shouldRing, unseenOrders } from './unseen-orders.ts'
import type { useBell } from './use-bell.ts'

/**
 * Rings for new orders until someone touches the page or presses a key. `newOrders` is undefined until the board is
 * read.
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

  const markSeen = useCallback(() => {
    if (newOrders) setSeen(seenOrders(newOrders))
  }, [newOrders])
  const anythingUnseen = unseen.length > 0
  useEffect(() => {
    if (!anythingUnseen) return
    window.addEventListener('pointerdown', markSeen)
    window.addEventListener('keydown', markSeen)
    return () => {
      window.removeEventListener('pointerdown', markSeen)
      window.removeEventListener('keydown', markSeen)
    }
  }, [anythingUnseen, markSeen])

  return { unseen: new Set(unseen), ringing, markSeen }
}
