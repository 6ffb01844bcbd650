import { type ReactNode, useEffect, useRef, useState } from 'react'
import { hasWebGl } from './has-webgl.ts'
import { LazyMap } from './lazy-map.tsx'

interface MapWhenSeenProps {
  /** Shape and size, reserved from the start, so that nothing jumps. */
  className: string
  /** Shown where no map can be drawn; null leaves out the whole block. */
  withoutMap?: ReactNode
  /** A lazy component that renders a `MapView`. */
  children: ReactNode
}

/** A map far down a page; its script loads when it is about to scroll into view. */
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
