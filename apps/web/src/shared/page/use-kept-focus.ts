import { useEffect } from 'react'

/** Time for a page that knows better what comes next. */
const patienceMs = 100

interface Place {
  parent: Element
  at: number
}

/**
 * Moves the focus to what comes next when the element that had it, or that opened a dialog, is gone: a decided row, a
 * button replaced by its result. Gives it back to a control that was disabled while it acted. Browsers drop the focus on the
 * body, and a screen reader with it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | undefined
    let places: readonly Place[] = []
    let timer = 0
    const remember = ({ target }: FocusEvent) => {
      const main = document.getElementById('main')
      // Focus in a dialog or in the header leaves the place in the page as it was.
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

/** Where an element stands in each of the elements around it, from the inside out. */
function placesOf(element: Element, main: Element): Place[] {
  const places: Place[] = []
  for (let child = element; child !== main && child.parentElement; child = child.parentElement) {
    places.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) })
  }
  return places
}

const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

/** The first stop of what now stands in the innermost place that is left, or of the place itself; at last the page. */
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
