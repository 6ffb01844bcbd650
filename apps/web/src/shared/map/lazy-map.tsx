import { Component, type ReactNode, Suspense } from 'react'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { hasWebGl } from './has-webgl.ts'
import { NoMap } from './no-map.tsx'

interface LazyMapProps {
  /** Replaces the usual notice where no map can be drawn. */
  withoutMap?: ReactNode
  /** A lazy component that renders a `MapView`. */
  children: ReactNode
}

/** Error boundary of a map: its script may fail to load and WebGL may be unavailable; the page works without it. */
export function LazyMap({ withoutMap, children }: LazyMapProps) {
  const instead = withoutMap === undefined ? <NoMap /> : withoutMap
  if (!hasWebGl()) return <>{instead}</>
  return (
    <MapBoundary instead={instead}>
      <Suspense fallback={<Skeleton className="absolute inset-0 rounded-none" />}>{children}</Suspense>
    </MapBoundary>
  )
}

class MapBoundary extends Component<{ instead: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}
