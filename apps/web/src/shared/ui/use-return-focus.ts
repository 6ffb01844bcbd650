import { type RefObject, useRef } from 'react'

/**
 * Handlers of a Radix dialog that return the focus to `target`, or to the element that had it unless another element
 * took it while the dialog closed. Radix itself only knows the button inside its root.
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
