import { type ReactNode, useEffect, useRef, useState } from 'react'
import { hasWebGl } from './has-webgl.ts'
import { LazyMap } from './lazy-map.tsx'

interface MapWhenSeenProps {
  /** Its shape and size, kept from the start, so that nothing jumps. */
  className: string
  /** Said where no map can be drawn; with null there is then nothing at all. */
  withoutMap?: ReactNode
  /** A lazily loaded component that shows a `MapView`. */
  children: ReactNode
}

/** A map far down a page: its script comes when somebody scrolls near it. */
export function MapWhenSeen({ className, withoutMap, children }: MapWhenSeenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '150px',
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [isNear])
  if (isNear && withoutMap === null && !hasWebGl()) return null
  return (
    <div ref={place} className={`no-print relative overflow-hidden bg-sunken ${className}`}>
      {isNear && <LazyMap withoutMap={withoutMap}>{children}</LazyMap>}
    </div>
  )
}
