import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { comesBack } from '../shared/page/list-places.ts'

interface Position {
  top: number
  /** Offset of the page's content at that moment; the announcement strip above it may appear or go. */
  content: number
}

/** Keyed by history entry, and by path for links that lead back to a list. */
const positions = new Map<string, Position>()

/**
 * A new page starts at the top or at the address's #anchor; back and forward restore the earlier position. A change
 * of the query string alone (filters, pages of a list) doesn't scroll.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash, state } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  // A layout effect: runs before the scroll to the top could be saved as the old page's position.
  useLayoutEffect(() => {
    const remember = () => {
      const position = { top: window.scrollY, content: contentTop() }
      positions.set(key, position).set(pathname, position)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key, pathname])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for a new page
  useLayoutEffect(() => {
    const position = positions.get(type === 'POP' ? key : pathname)
    if ((type === 'POP' || comesBack(state)) && position) return hold(() => placeAgain(position))
    if (hash) return hold(() => placeOf(hash))
    window.scrollTo(0, 0)
  }, [pathname])
}

/** Offset of the page's content from the top of the document, in pixels. */
function contentTop(): number {
  const main = document.getElementById('main')
  if (!main) return 0
  const strip = main.querySelector<HTMLElement>('[data-news-strip]')
  return main.getBoundingClientRect().top + window.scrollY + (strip?.offsetHeight ?? 0)
}

function placeAgain({ top, content }: Position): number {
  return top === 0 ? 0 : Math.max(0, top + contentTop() - content)
}

/** Offset of the #anchor's element, or undefined while it doesn't exist. */
function placeOf(hash: string): number | undefined {
  const anchor = document.getElementById(decodeURIComponent(hash.slice(1)))
  if (!anchor) return undefined
  const margin = Number.parseFloat(getComputedStyle(anchor).scrollMarginTop) || 0
  return Math.max(0, anchor.getBoundingClientRect().top + window.scrollY - margin)
}

/** Retries until the content is tall enough or the user scrolls. */
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
