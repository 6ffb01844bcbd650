import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

interface Position {
  top: number
  /** Where the page's own content began then: news above it comes and goes. */
  content: number
}

const positions = new Map<string, Position>()

/**
 * A new page starts at the top (or at the address's #anchor); back and forward return to what the reader
 * had before them. A change of the search alone (filters, pages of a list) moves nothing.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  // Of the layout: the new page's way to the top would else still be remembered as the old page's place.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, { top: window.scrollY, content: contentTop() })
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new page moves the reader
  useLayoutEffect(() => {
    const position = positions.get(key)
    if (type === 'POP' && position) return hold(() => placeAgain(position))
    if (hash) return hold(() => placeOf(hash))
    window.scrollTo(0, 0)
  }, [pathname])
}

/** How far below the document's beginning the page's own content begins, in pixels. */
function contentTop(): number {
  const main = document.getElementById('main')
  return main ? main.getBoundingClientRect().top + window.scrollY : 0
}

function placeAgain({ top, content }: Position): number {
  return top === 0 ? 0 : Math.max(0, top + contentTop() - content)
}

/** Where the address's #anchor begins, or undefined while it is not there yet. */
function placeOf(hash: string): number | undefined {
  const anchor = document.getElementById(decodeURIComponent(hash.slice(1)))
  if (!anchor) return undefined
  const margin = Number.parseFloat(getComputedStyle(anchor).scrollMarginTop) || 0
  return Math.max(0, anchor.getBoundingClientRect().top + window.scrollY - margin)
}

/** Pages fill up over a moment, so the place is tried again until it fits, or the reader scrolls. */
function hold(place: () => number | undefined): () => void {
  let frame = 0
  const until = performance.now() + 1500
  const stop = () => window.cancelAnimationFrame(frame)
  const attempt = () => {
    const top = place()
    if (top !== undefined) window.scrollTo(0, top)
    const there = top !== undefined && window.scrollY >= top - 1
    if (!there && performance.now() < until) frame = window.requestAnimationFrame(attempt)
  }
  attempt()
  const events = ['wheel', 'touchstart', 'keydown'] as const
  for (const event of events) window.addEventListener(event, stop, { once: true, passive: true })
  return () => {
    stop()
    for (const event of events) window.removeEventListener(event, stop)
  }
}
