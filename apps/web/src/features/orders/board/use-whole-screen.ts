import { useEffect, useState } from 'react'

/** The board over the whole screen, without the site around it; where the browser can, without the browser. */
export function useWholeScreen() {
  const [on, setOn] = useState(false)
  useEffect(() => {
    if (!on) return
    const leaveWithBrowser = () => {
      if (!document.fullscreenElement) setOn(false)
    }
    const leaveByKey = (event: KeyboardEvent) => {
      // A dialog or a menu takes its own Escape.
      if (event.key === 'Escape' && !event.defaultPrevented) setOn(false)
    }
    document.addEventListener('fullscreenchange', leaveWithBrowser)
    document.addEventListener('keydown', leaveByKey)
    document.body.style.overflow = 'hidden'
    return () => {
      document.removeEventListener('fullscreenchange', leaveWithBrowser)
      document.removeEventListener('keydown', leaveByKey)
      document.body.style.overflow = ''
    }
  }, [on])
  return {
    on,
    set: (next: boolean) => {
      setOn(next)
      // iPhones have no full screen for pages; the board then only covers the page.
      if (next) document.documentElement.requestFullscreen?.().catch(() => {})
      else if (document.fullscreenElement) void document.exitFullscreen()
    },
  }
}
