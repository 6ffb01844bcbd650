import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Lines {
  /** Of the first line; another one means that earlier lines were put before. */
  firstKey: string | undefined
  /** Of the last line and what follows it. */
  lastKey: string
  /** The newest line is the viewer's own. */
  mine: boolean
}

/** So near the end counts as being there. */
const NEAR_PX = 80

/**
 * Keeps the newest line in sight for who looks at it, and the place of who reads further up: also when earlier
 * lines are put before.
 */
export function useStickToEnd({ firstKey, lastKey, mine }: Lines) {
  const box = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const before = useRef({ firstKey, height: 0, wasAtEnd: true })

  const toEnd = useCallback(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last line is what this is for
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { firstKey: oldFirst, height, wasAtEnd } = before.current
    if (oldFirst !== undefined && oldFirst !== firstKey && !wasAtEnd) {
      element.scrollTop += element.scrollHeight - height
    } else if (wasAtEnd || mine) {
      element.scrollTop = element.scrollHeight
    }
    before.current = { ...before.current, firstKey, height: element.scrollHeight }
  }, [firstKey, lastKey, mine])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const wasAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
      before.current = { ...before.current, height: element.scrollHeight, wasAtEnd }
      setAtEnd(wasAtEnd)
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [])

  return { box, atEnd, toEnd }
}
