import { type RefObject, useRef } from 'react'

/**
 * Handlers of a Radix dialog that return the focus to `target`, or to the element that had it unless another element
 * took it while the dialog closed. Radix itself only knows the button inside its root.
 */
export function useReturnFocus(open: boolean, target?: RefObject<HTMLElement | null>) {
  const before = useRef<Element | null>(null)
  const trigger = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // Reads the focus once `open` is set: when the dialog appears, a menu item that opened it is already gone.
  if (open && !wasOpen.current && !import.meta.env.SSR) {
    before.current = document.activeElement
    trigger.current = triggerOfMenu(before.current)
  }
  wasOpen.current = open
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const element = target?.current ?? (before.current?.isConnected ? before.current : trigger.current)
      const isFree = document.activeElement === null || document.activeElement === document.body
      if (!target?.current && !isFree) return
      if (element instanceof HTMLElement) element.focus({ preventScroll: true })
    },
  }
}

/** The button that opened the menu around an item. The item itself is gone once the menu has closed. */
function triggerOfMenu(item: Element | null): Element | null {
  const id = item?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}
