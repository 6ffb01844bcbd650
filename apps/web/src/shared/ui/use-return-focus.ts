import { type RefObject, useRef } from 'react'

/**
 * Handlers of a dialog of Radix that give the focus back to the element that had it, or to `target`. Radix itself knows only
 * the button inside its root. What took the focus while the dialog closed keeps it.
 */
export function useReturnFocus(target?: RefObject<HTMLElement | null>) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const element = target?.current ?? before.current
      const isFree = document.activeElement === null || document.activeElement === document.body
      if (!target?.current && !isFree) return
      if (element instanceof HTMLElement) element.focus({ preventScroll: true })
    },
  }
}
