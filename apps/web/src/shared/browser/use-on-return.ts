import { useEffect } from 'react'

/**
 * Runs when the page opens and whenever its reader returns to it, for example from a payment provider's page or a bank's
 * app.
 * @param run Keeps its identity between renders.
 */
export function useOnReturn(run: () => void, isActive = true): void {
  useEffect(() => {
    if (!isActive) return
    const look = () => {
      if (document.visibilityState === 'visible') run()
    }
    look()
    window.addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [run, isActive])
}
