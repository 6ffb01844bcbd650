import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

type Leaving = { kind: 'link'; to: string } | { kind: 'back' }

/**
 * Asks before a page with unsaved changes is left: by a link, by the browser's back, or by closing it.
 *
 * Going back can't be prevented, and the router hears of it first. So while something is unsaved the history
 * holds this page twice: back leads from it to itself, where the question is asked.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<Leaving>()
  const isTwice = useRef(false)
  /** A step through the history that is ours. */
  const isOwnStep = useRef(false)

  const step = (by: number) => {
    isOwnStep.current = true
    window.history.go(by)
  }

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

  const hearOfStep = useEffectEvent(() => {
    if (isOwnStep.current) isOwnStep.current = false
    else setLeaving({ kind: 'back' })
  })

  const changeHistory = useEffectEvent((wanted: 'twice' | 'once') => {
    if (isTwice.current === (wanted === 'twice')) return
    isTwice.current = wanted === 'twice'
    if (wanted === 'twice') navigate(window.location.pathname + window.location.search)
    else window.history.go(-1)
  })

  useEffect(() => {
    changeHistory(isUnsaved ? 'twice' : 'once')
    if (!isUnsaved) return
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('click', stopLink, { capture: true, signal })
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    window.addEventListener('popstate', hearOfStep, { signal })
    return () => listening.abort()
  }, [isUnsaved])

  return {
    isLeaving: leaving !== undefined,
    stay: () => {
      if (leaving?.kind === 'back') step(1)
      setLeaving(undefined)
    },
    leave: () => {
      setLeaving(undefined)
      // In the place of the second entry of this page.
      if (leaving?.kind === 'link') navigate(leaving.to, { replace: true })
      if (leaving?.kind === 'back') step(-1)
    },
  }
}
