import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Leaving = { kind: 'link'; to: string } | { kind: 'history'; steps: number }

/**
 * Asks before a page with unsaved changes is left: by a link, by the browser's back and forward, or by
 * closing it. `leaving` is true while the question is open.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [leaving, setLeaving] = useState<Leaving>()
  const isDecided = useRef(false)

  const stopLink = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const target = new URL(link.href, window.location.href)
    const isElsewhere =
      link.target === '_blank' || link.hasAttribute('download') || target.origin !== window.location.origin
    if (isElsewhere || target.pathname === window.location.pathname) return
    event.preventDefault()
    event.stopPropagation()
    setLeaving({ kind: 'link', to: target.pathname + target.search + target.hash })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the router counts anew with each place
  useEffect(() => {
    if (!isUnsaved) return
    const listening = new AbortController()
    const early = { capture: true, signal: listening.signal }
    const placeHere = placeInHistory()
    let isReturning = false
    document.addEventListener('click', stopLink, early)
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: listening.signal })
    // Before the router hears of it: back to where we are, then ask.
    window.addEventListener(
      'popstate',
      (event) => {
        if (isDecided.current) return
        event.stopImmediatePropagation()
        const steps = placeInHistory() - placeHere
        if (isReturning || steps === 0) {
          isReturning = false
          return
        }
        isReturning = true
        window.history.go(-steps)
        setLeaving({ kind: 'history', steps })
      },
      early,
    )
    return () => listening.abort()
  }, [isUnsaved, key])

  return {
    isLeaving: leaving !== undefined,
    stay: () => setLeaving(undefined),
    leave: () => {
      isDecided.current = true
      setLeaving(undefined)
      if (leaving?.kind === 'link') navigate(leaving.to)
      if (leaving?.kind === 'history') window.history.go(leaving.steps)
    },
  }
}

/** The router keeps it in the history's state. */
function placeInHistory(): number {
  const state: unknown = window.history.state
  if (state && typeof state === 'object' && 'idx' in state && typeof state.idx === 'number') return state.idx
  return 0
}
