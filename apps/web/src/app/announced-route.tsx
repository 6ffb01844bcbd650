import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Tells screen readers of a new page, and starts the keyboard at its content. The first page speaks for itself. */
export function useAnnouncedRoute(): ReactNode {
  const { pathname } = useLocation()
  const [announcement, setAnnouncement] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // A short wait, so that the page has put its title up.
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
