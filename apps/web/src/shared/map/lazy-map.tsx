import { Component, type ReactNode, Suspense } from 'react'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { hasWebGl } from './has-webgl.ts'
import { NoMap } from './no-map.tsx'

interface LazyMapProps {
  /** Said where no map can be drawn, when the usual notice does not fit. */
  withoutMap?: ReactNode
  /** A lazily loaded component that shows a `MapView`. */
  children: ReactNode
}

/** Where a map will be. Its script may fail to come, the graphics card may refuse: the page goes on without. */
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
