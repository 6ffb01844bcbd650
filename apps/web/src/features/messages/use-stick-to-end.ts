import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Lines {
  /** Key of the first line; it changes when earlier lines are added. */
  firstKey: string | undefined
  /** Key of the last line. */
  lastKey: string
  /** The newest line is the viewer's own. */
  mine: boolean
}

/** A distance from the end that still counts as being at the end. */
const nearPx = 80

/**
 * Keeps the newest line in view for a reader at the end, and the position of a reader further up, also when earlier
 * lines are added.
 */
export function useStickToEnd({ firstKey, lastKey, mine }: Lines) {
  const box = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const before = useRef({ firstKey, height: 0, wasAtEnd: true })

  const toEnd = useCallback(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new last line
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
      const wasAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      before.current = { ...before.current, height: element.scrollHeight, wasAtEnd }
      setAtEnd(wasAtEnd)
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [])

  return { box, atEnd, toEnd }
}
