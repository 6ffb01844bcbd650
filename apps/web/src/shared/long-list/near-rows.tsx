import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

/** A list of up to this many rows is drawn whole: at 25 elements a row, the page stays far below 3,000. */
export const mostWholeRows = 48

/** Rows that are drawn together. */
const groupSize = 6

/** Rows within this distance from the window are drawn. Beyond it, their lines can already be read. */
const nearPx = 200

/**
 * Rows that end above this distance from the window's top have been read. A jump to a section stops at this distance.
 */
const readFromPx = 220

/**
 * Heights that groups had when they were drawn, by key and width, so that the page keeps its height when people go
 * back.
 */
const heights = new Map<string, number>()

interface NearRowsProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Tells lists of a page apart. */
  name: string
  /** Whether the server already draws the first group. */
  isFirst?: boolean
  /** A row far from the window: one element, with the text that finding and printing need, and the row's own link. */
  line: (row: Row) => ReactNode
  /** Draws rows that are near. */
  children: (rows: readonly Row[]) => ReactNode
  className?: string
}

/**
 * The rows of a very long list, in groups: those near the window are drawn, the others are one line each, so that the
 * browser finds, prints and tabs through all of them. On paper all are lines.
 */
export function NearRows<Row>({ rows, keyOf, name, isFirst, line, children, className }: NearRowsProps<Row>) {
  const isPrinting = useSyncExternalStore(onMedia, isPrinted, () => false)
  return (
    <div data-near-rows className={className}>
      {groupsOf(rows).map((group, index) => {
        const key = `${name} ${index}`
        return (
          <NearGroup
            key={key}
            name={`${key} ${group.slice(0, 1).map(keyOf)} ${group.length}`}
            startsNear={index === 0 && isFirst === true}
            isPrinting={isPrinting}
            lines={() => group.map(line)}
          >
            {() => children(group)}
          </NearGroup>
        )
      })}
    </div>
  )
}

/** Cuts rows into groups of equal size; the last can be smaller. */
function groupsOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / groupSize) }, (_, index) =>
    rows.slice(index * groupSize, (index + 1) * groupSize),
  )
}

interface NearGroupProps {
  name: string
  startsNear: boolean
  isPrinting: boolean
  lines: () => ReactNode
  children: () => ReactNode
}

function NearGroup({ name, startsNear, isPrinting, lines, children }: NearGroupProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(startsNear)
  const focused = useRef<string>(undefined)
  const before = useRef<DOMRect>(undefined)
  const isDrawn = isNear && !isPrinting

  const leave = useEffectEvent((element: HTMLElement) => keepHeight(name, element))

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        // A group with the focus stays drawn.
        if (!entry || (!entry.isIntersecting && element.contains(document.activeElement))) return
        before.current = element.getBoundingClientRect()
        focused.current = element.contains(document.activeElement)
          ? (document.activeElement?.getAttribute('href') ?? undefined)
          : undefined
        leave(element)
        setNear(entry.isIntersecting)
      },
      { rootMargin: `${nearPx}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // A layout effect is cleaned up before its element leaves the page, so the height can still be measured.
  useLayoutEffect(() => {
    const element = box.current
    return () => keepHeight(name, element)
  }, [name])

  useLayoutEffect(() => {
    const element = box.current
    const old = before.current
    before.current = undefined
    if (!element || !old) return
    // Replaces the browser's scroll anchoring: Safari lacks it, and it holds on to rows that the sticky links cover.
    if (old.bottom < readFromPx) window.scrollBy(0, element.getBoundingClientRect().height - old.height)
    if (!isDrawn || focused.current === undefined) return
    element
      .querySelector<HTMLElement>(`a[href="${CSS.escape(focused.current)}"]`)
      ?.focus({ preventScroll: true })
    focused.current = undefined
  }, [isDrawn])

  return (
    <div
      ref={box}
      data-drawn={isDrawn || undefined}
      className={isDrawn ? undefined : 'grid content-start gap-x-6 xl:grid-cols-2 print:block'}
      style={isDrawn || isPrinting ? undefined : { minHeight: knownHeight(name) }}
    >
      {isDrawn ? children() : lines()}
    </div>
  )
}

function keepHeight(name: string, element: HTMLElement | null): void {
  if (element?.dataset.drawn) heights.set(heightKey(name), element.getBoundingClientRect().height)
}

function heightKey(name: string): string {
  return `${document.documentElement.clientWidth} ${name}`
}

function knownHeight(name: string): number | undefined {
  return typeof document === 'undefined' ? undefined : heights.get(heightKey(name))
}

function onMedia(changed: () => void): () => void {
  const print = window.matchMedia('print')
  print.addEventListener('change', changed)
  return () => print.removeEventListener('change', changed)
}

function isPrinted(): boolean {
  return window.matchMedia('print').matches
}
