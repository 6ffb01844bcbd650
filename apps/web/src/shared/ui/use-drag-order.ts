import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Within this distance of the window's edge the page scrolls while dragging. */
const edgePx = 90

interface Dragging {
  id: string
  order: readonly string[]
}

/**
 * Sorts a list by its handles: drag with mouse, pen or finger, or use arrow keys, Home and End. The list shows
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

  const moveByKey = (event: KeyboardEvent, id: string) => {
    const place = ids.indexOf(id)
    const target = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: ids.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    if (target < 0 || target >= ids.length || target === place) return
    onMove(ids.filter((other) => other !== id).toSpliced(target, 0, id), id)
  }

  const handleProps = (id: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) setDragging({ id, order: ids })
    },
    onKeyDown: (event: KeyboardEvent) => moveByKey(event, id),
  })

  return { order: dragging?.order ?? ids, draggedId, itemRef, handleProps }
}
