import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()

/**
 * A new page starts at the top (or at the address's #anchor); back and forward return to where the reader
 * was. A change of the search alone (filters, pages of a list) moves nothing.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new page moves the reader
  useLayoutEffect(() => {
    if (type === 'POP') return holdPosition(positions.get(key) ?? 0)
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (anchor) anchor.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [pathname])
}

/** Pages fill up over a moment, so the position is asked for again until it fits, or the reader scrolls. */
function holdPosition(top: number): () => void {
  let frame = 0
  const until = performance.now() + 1500
  const stop = () => window.cancelAnimationFrame(frame)
  const hold = () => {
    window.scrollTo(0, top)
    if (window.scrollY < top - 1 && performance.now() < until) frame = window.requestAnimationFrame(hold)
  }
  hold()
  const events = ['wheel', 'touchstart', 'keydown'] as const
  for (const event of events) window.addEventListener(event, stop, { once: true, passive: true })
  return () => {
    stop()
    for (const event of events) window.removeEventListener(event, stop)
  }
}
