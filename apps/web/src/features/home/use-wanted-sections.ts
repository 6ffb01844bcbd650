import { type RefObject, useEffect, useState } from 'react'
import { whenIdle } from '@/shared/browser/when-idle.ts'

const signsOfLife = ['scroll', 'pointerdown', 'keydown'] as const

/**
 * Turns true once the sections below the first screen are wanted: their place comes into view, the user scrolls,
 * touches or types, or the browser has been idle for a while (an idle processor may still be waiting for the first
 * picture). Earlier, their script would delay the first screen.
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
