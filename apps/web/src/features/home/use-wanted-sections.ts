import { type RefObject, useEffect, useState } from 'react'
import { whenIdle } from '@/shared/browser/when-idle.ts'

const signsOfLife = ['scroll', 'pointerdown', 'keydown'] as const

/**
 * False until what stands under the first screen is wanted: its place comes into view, somebody scrolls,
 * touches or types, or the browser has nothing better to do for a while: an idle processor may still be waiting
 * for the first picture. Until then its script would only delay the first screen's.
 */
export function useWantedSections(place: RefObject<Element | null>): boolean {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted) return
    const want = () => setWanted(true)
    const stopWaiting = whenIdle(want, 2000)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want())
    if (place.current) observer.observe(place.current)
    for (const sign of signsOfLife) window.addEventListener(sign, want, { once: true, passive: true })
    return () => {
      stopWaiting()
      observer.disconnect()
      for (const sign of signsOfLife) window.removeEventListener(sign, want)
    }
  }, [wanted, place])
  return wanted
}
