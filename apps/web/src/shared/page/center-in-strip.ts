import { useEffect, useRef } from 'react'

/** Scrolls a strip sideways so that one of its elements is centered. The page itself does not move. */
export function centerInStrip(strip: HTMLElement, element: Element): void {
  const [outer, inner] = [strip.getBoundingClientRect(), element.getBoundingClientRect()]
  strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
}

/**
 * In a scrolling strip, centers the element that `selector` finds whenever `open` changes, and each element that the
 * keyboard reaches.
 */
export function useInStrip<Strip extends HTMLElement>(selector: string, open: string | undefined) {
  const ref = useRef<Strip>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another element is open when `open` changes
  useEffect(() => {
    const element = ref.current?.querySelector(selector)
    if (ref.current && element) centerInStrip(ref.current, element)
  }, [selector, open])
  useEffect(() => {
    const strip = ref.current
    if (!strip) return
    // Browsers don't scroll to an element of which at least one pixel is in view.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) centerInStrip(strip, target)
    }
    strip.addEventListener('focusin', onFocus)
    return () => strip.removeEventListener('focusin', onFocus)
  }, [])
  return ref
}
