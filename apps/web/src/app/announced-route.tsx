import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Announces each new page to screen readers and moves focus to its content. Skips the first page. */
export function useAnnouncedRoute(): ReactNode {
  const { pathname } = useLocation()
  const [announcement, setAnnouncement] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // Lets the page set its title first.
    const timer = window.setTimeout(() => {
      setAnnouncement(document.title)
      if (document.activeElement === document.body || !document.activeElement?.closest('#main')) {
        document.getElementById('main')?.focus({ preventScroll: true })
      }
    }, 150)
    return () => window.clearTimeout(timer)
  }, [pathname])
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {announcement}
    </p>
  )
}
