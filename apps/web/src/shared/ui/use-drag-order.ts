import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Within this distance of the window's edge the page scrolls while dragging. */
const edgePx = 90

/** Props for the handle of one entry. Moves are named by their keys: `ArrowUp`, `ArrowDown`, `Home`, `End`. */
export interface HandleProps {
  onPointerDown: (event: PointerEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  canMove: (key: string) => boolean
  moveBy: (key: string) => void
}

interface Dragging {
  id: string
  order: readonly string[]
}

/**
 * Sorts a list by its handles: drag with mouse, pen or finger, use arrow keys, Home and End, or the handle's buttons. The list shows
 * `order`; `onMove` receives the final order.
 */
export function useDragOrder(ids: readonly string[], onMove: (ids: string[], moved: string) => void) {
  const [dragging, setDragging] = useState<Dragging>()
  const items = useRef(new Map<string, HTMLElement>())
  const draggedId = dragging?.id

  const drag = useEffectEvent((pointerY: number) => {
    if (!dragging) return
    if (pointerY < edgePx) window.scrollBy(0, -12)
    if (pointerY > window.innerHeight - edgePx) window.scrollBy(0, 12)
    const others = dragging.order.filter((id) => id !== dragging.id)
    const below = others.findIndex((id) => {
      const box = items.current.get(id)?.getBoundingClientRect()
      return box !== undefined && pointerY < box.top + box.height / 2
    })
    const place = below < 0 ? others.length : below
    if (dragging.order[place] !== dragging.id) {
      setDragging({ id: dragging.id, order: others.toSpliced(place, 0, dragging.id) })
    }
  })

  const drop = useEffectEvent((isDecided: boolean) => {
    if (!dragging) return
    setDragging(undefined)
    if (isDecided && dragging.order.some((id, index) => ids[index] !== id)) {
      onMove([...dragging.order], dragging.id)
    }
  })

  // On the window, because an element that moves in the document loses its pointer capture.
  useEffect(() => {
    if (draggedId === undefined) return
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', (event) => drag(event.clientY), { signal })
    window.addEventListener('pointerup', () => drop(true), { signal })
    window.addEventListener('pointercancel', () => drop(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && drop(false), { signal })
    return () => listening.abort()
  }, [draggedId])

  const itemRef = (id: string) => (element: HTMLElement | null) => {
    if (element) {
      items.current.set(id, element)
    } else {
      items.current.delete(id)
    }
  }

  const handleProps = (id: string): HandleProps => {
    const place = ids.indexOf(id)
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: place - 1,
      ArrowDown: place + 1,
      Home: 0,
      End: ids.length - 1,
    }
    const canMove = (key: string) => {
      const target = targets[key]
      return target !== undefined && target >= 0 && target < ids.length && target !== place
    }
    const moveBy = (key: string) => {
      const target = targets[key]
      if (target !== undefined && canMove(key)) {
        onMove(ids.filter((other) => other !== id).toSpliced(target, 0, id), id)
      }
    }
    return {
      onPointerDown: (event) => {
        if (event.button === 0) setDragging({ id, order: ids })
      },
      onKeyDown: (event) => {
        if (!(event.key in targets)) return
        event.preventDefault()
        moveBy(event.key)
      },
      canMove,
      moveBy,
    }
  }

  return { order: dragging?.order ?? ids, draggedId, itemRef, handleProps }
}
