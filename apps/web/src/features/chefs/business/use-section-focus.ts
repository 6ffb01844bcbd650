import { useEffect, useRef } from 'react'
import type { Section } from './sections.ts'

/** Focuses the heading of a newly opened section and scrolls it into view. */
export function useSectionFocus(current: Section): void {
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    const heading = document.getElementById(`${current}-heading`)
    if (!heading) return
    heading.focus({ preventScroll: true })
    const { top } = heading.getBoundingClientRect()
    const inView = top > 80 && top < window.innerHeight * 0.7
    if (!inView) document.getElementById(current)?.scrollIntoView({ block: 'start' })
  }, [current])
}
