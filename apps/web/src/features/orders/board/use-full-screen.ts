import { useEffect, useState } from 'react'

/** The board covers the whole page, and the whole screen where the browser supports it. */
export function useFullScreen() {
  const [on, setOn] = useState(false)
  useEffect(() => {
    if (!on) return
    const leaveWithBrowser = () => {
      if (!document.fullscreenElement) setOn(false)
    }
    const leaveByKey = (event: KeyboardEvent) => {
      // An open dialog or menu handles Escape itself.
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
      // On iPhones the board only covers the page, because they have no full screen for pages.
      if (next) {
        document.documentElement.requestFullscreen?.().catch(() => {})
      } else if (document.fullscreenElement) void document.exitFullscreen()
    },
  }
}
