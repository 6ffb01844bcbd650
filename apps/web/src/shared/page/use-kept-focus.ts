import { useEffect } from 'react'

/** Time for the page itself to move the focus, because it may know better what comes next. */
const patienceMs = 100

interface Place {
  parent: Element
  at: number
}

/**
 * Moves the focus to what comes next when the focused element, or the one that opened a dialog, is gone: a decided row,
 * a button replaced by its result. Returns the focus to a control that was disabled while it acted. Otherwise browsers
 * drop the focus on the body, and a screen reader loses its place.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | undefined
    let places: readonly Place[] = []
    let timer = 0
    const remember = ({ target }: FocusEvent) => {
      const main = document.getElementById('main')
      // Focus in a dialog or in the header does not change the remembered place in the page.
      if (!(target instanceof Element) || target === main || !main?.contains(target)) return
      last = target
      places = placesOf(target, main)
    }
    const leave = ({ target }: PointerEvent) => {
      const isInMain = target instanceof Element && target.closest('#main') !== null
      if (isInMain && !last?.contains(target)) last = undefined
    }
    const keep = () => {
      if (last === undefined || document.activeElement !== document.body) return
      if (!last.isConnected) {
        last = undefined
        nextOf(places)?.focus()
      } else if (last instanceof HTMLElement && last.matches(':enabled')) last.focus()
    }
    const observer = new MutationObserver((changes) => {
      const isDropped =
        last?.isConnected === false ||
        changes.some(({ attributeName, target }) => attributeName !== null && target === last)
      if (!isDropped) return
      window.clearTimeout(timer)
      timer = window.setTimeout(keep, patienceMs)
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', leave)
    return () => {
      window.clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', leave)
    }
  }, [])
}

/** The position of an element in each of its ancestors, from the inside out. */
function placesOf(element: Element, main: Element): Place[] {
  const places: Place[] = []
  for (let child = element; child !== main && child.parentElement; child = child.parentElement) {
    places.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) })
  }
  return places
}

const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

/**
 * The first stop at the innermost place whose parent is still there, or else in that parent; at last the page's
 * content.
 */
function nextOf(places: readonly Place[]): HTMLElement | null {
  for (const { parent, at } of places) {
    if (!parent.isConnected) continue
    const child = parent.children[at] ?? parent.lastElementChild
    const within = child && stopsOf(child)[0]
    const found = within ?? stopsOf(parent)[0]
    if (found) return found
  }
  return document.getElementById('main')
}

function stopsOf(element: Element): HTMLElement[] {
  return [element, ...element.querySelectorAll(stops)].filter(
    (stop): stop is HTMLElement =>
      stop instanceof HTMLElement &&
      stop.matches(stops) &&
      !stop.closest('[inert], [aria-hidden=true]') &&
      stop.checkVisibility({ visibilityProperty: true }),
  )
}
