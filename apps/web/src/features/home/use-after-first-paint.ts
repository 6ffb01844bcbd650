import { useEffect, useState } from 'react'
import { whenIdle } from '@/browser/when-idle.ts'

/**
 * False until the browser has nothing better to do, or somebody scrolls, touches or types. What the first
 * screen does not need waits for it, so that the first screen is there sooner.
 */
export function useAfterFirstPaint(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const begin = () => setAfter(true)
    const stopWaiting = whenIdle(begin, 1000)
    const signs = ['scroll', 'pointerdown', 'keydown'] as const
    for (const sign of signs) window.addEventListener(sign, begin, { once: true, passive: true })
    return () => {
      stopWaiting()
      for (const sign of signs) window.removeEventListener(sign, begin)
    }
  }, [])
  return isAfter
}
