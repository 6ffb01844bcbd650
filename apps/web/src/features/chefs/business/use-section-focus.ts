import { useEffect, useRef } from 'react'
import type { Section } from './sections.ts'

/** Going to another part brings its heading into view and gives it the focus, for the eye and the screen reader. */
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
