import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { move, type PhotoCrop, type Size, zoomTo } from './photo-crop.ts'

const keyMoves: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [0.02, 0],
  ArrowRight: [-0.02, 0],
  ArrowUp: [0, 0.02],
  ArrowDown: [0, -0.02],
}
const keyZooms: Readonly<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }

interface Point {
  x: number
  y: number
}

/**
 * Moves and zooms a crop: dragged with one pointer, pinched with two, by wheel, by arrow keys, and by + and −. An arrow
 * key moves the frame, a pointer the photograph.
 */
export function useCropGestures(
  stage: RefObject<HTMLElement | null>,
  photo: Size,
  ratio: number,
  crop: PhotoCrop,
  onChange: (crop: PhotoCrop) => void,
) {
  const pointers = useRef(new Map<number, Point>())
  const zoomBy = (factor: number) => onChange(zoomTo(crop, photo, ratio, crop.zoom * factor))

  // React's own wheel handler is passive and can't keep the page from scrolling.
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoomBy(Math.exp(-event.deltaY / 500))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  })

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = [...pointers.current.values()]
    if (!pointers.current.has(event.pointerId)) return
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const after = [...pointers.current.values()]
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const [from, to] = [middleOf(before), middleOf(after)]
    const moved = move(crop, photo, ratio, (to.x - from.x) / width, (to.y - from.y) / height)
    const spread = spreadOf(before)
    onChange(spread > 0 ? zoomTo(moved, photo, ratio, (moved.zoom * spreadOf(after)) / spread) : moved)
  }
  const release = (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = keyMoves[event.key]
      const factor = keyZooms[event.key]
      if (!step && !factor) return
      event.preventDefault()
      if (step) onChange(move(crop, photo, ratio, ...step))
      if (factor) zoomBy(factor)
    },
  }
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** Distance between two fingers; 0 for one. */
function spreadOf([first, second]: readonly Point[]): number {
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0
}
