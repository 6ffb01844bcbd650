import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

type Leaving = { kind: 'link'; to: string } | { kind: 'back' }

/**
 * Asks before the user leaves a page with unsaved changes by a link, by the browser's back button or by closing it.
 *
 * Going back can't be prevented, and the router handles it first. Therefore the history holds this page twice while
 * something is unsaved: back leads to the same page, which then asks. Steps between sections (`#hours`) ask nothing.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const navigationType = useNavigationType()
  /** The section shown before a popstate event. */
  const shownHash = useRef(hash)
  const [leaving, setLeaving] = useState<Leaving>()
  const isDoubled = useRef(false)
  /** The section that was shown when the entry was doubled. */
  const doubledHash = useRef('')
  /** Marks a popstate event caused by this hook. */
  const isOwnStep = useRef(false)

  const step = (by: number) => {
    isOwnStep.current = true
    window.history.go(by)
  }

  const stopLink = useEffectEvent((event: MouseEvent) => {
    const to = pageLinkedBy(event)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setLeaving({ kind: 'link', to })
  })

  const onPopState = useEffectEvent(() => {
    const isSameSection = window.location.hash === shownHash.current
    shownHash.current = window.location.hash
    if (isOwnStep.current) {
      isOwnStep.current = false
    } else if (isSameSection) {
      setLeaving({ kind: 'back' })
    }
  })

  const changeHistory = useEffectEvent((wanted: 'doubled' | 'single') => {
    if (isDoubled.current === (wanted === 'doubled')) return
    isDoubled.current = wanted === 'doubled'
    if (wanted === 'doubled') {
      doubledHash.current = window.location.hash
      navigate(addressNow(), { state })
    } else if (window.location.hash === doubledHash.current) {
      stepBack(({ address, state: kept }) => navigate(address, { state: kept }))
    }
  })

  useEffect(() => {
    // The router may have rendered a step back before the event arrives here.
    if (navigationType !== 'POP') shownHash.current = hash
  }, [hash, navigationType])

  useEffect(() => {
    changeHistory(isUnsaved ? 'doubled' : 'single')
    if (!isUnsaved) return
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('click', stopLink, { capture: true, signal })
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    window.addEventListener('popstate', onPopState, { signal })
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
      // Replaces the second history entry of this page.
      if (leaving?.kind === 'link') navigate(leaving.to, { replace: true })
      if (leaving?.kind === 'back') step(-1)
    },
  }
}

/** The other page of this site that a click leads to. */
function pageLinkedBy(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const target = new URL(link.href, window.location.href)
  const isElsewhere =
    link.target === '_blank' || link.hasAttribute('download') || target.origin !== window.location.origin
  if (isElsewhere || target.pathname === window.location.pathname) return undefined
  return target.pathname + target.search + target.hash
}

/** An address with the state of its history entry. */
interface Opened {
  address: string
  state: unknown
}

/**
 * Steps one entry back in the history. Browsers step asynchronously: if another address is opened in the meantime, they
 * step back from that address, so `openAgain` gets it once the step is done.
 */
function stepBack(openAgain: (opened: Opened) => void): void {
  const { history } = window
  const { pushState, replaceState } = history
  const here = addressNow()
  let opened: Opened | undefined
  const note = () => {
    const address = addressNow()
    // The router keeps the state of a page as `usr`.
    opened = address === here ? undefined : { address, state: history.state?.usr }
  }
  history.pushState = (...entry) => {
    pushState.apply(history, entry)
    note()
  }
  history.replaceState = (...entry) => {
    replaceState.apply(history, entry)
    note()
  }
  const stepping = new AbortController()
  const onStep = () => {
    // The router numbers its entries; an address typed by hand, such as `#hours`, has no number yet.
    if (history.state?.idx === undefined) return note()
    stepping.abort()
    Object.assign(history, { pushState, replaceState })
    const again = opened
    // Runs after the router has handled the step.
    if (again) setTimeout(() => openAgain(again))
  }
  window.addEventListener('popstate', onStep, { capture: true, signal: stepping.signal })
  history.go(-1)
}

/** Path, query and fragment of the current page. */
function addressNow(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}
