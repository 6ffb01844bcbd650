import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { whenIdle } from '@/shared/browser/when-idle.ts'

const AnnouncementStrip = lazy(() => import('./announcement-strip.tsx'))

const useStripWanted = create<{ wanted: boolean }>(() => ({ wanted: false }))

/** Loads the announcement strip when the browser is idle, at the latest on the second page. */
export function useStripLoading(): void {
  const { pathname } = useLocation()
  const [landing] = useState(pathname)
  useEffect(() => whenIdle(() => useStripWanted.setState({ wanted: true })), [])
  useEffect(() => {
    if (pathname !== landing) useStripWanted.setState({ wanted: true })
  }, [pathname, landing])
}

/**
 * Slot for the announcement strip, at the top of each page's own content: the strip comes and goes with the page and
 * never moves the header. It first appears after a navigation, so that the first page neither waits nor jumps.
 */
export function AnnouncementSlot({ route }: { route: string }) {
  const { wanted } = useStripWanted()
  return <Suspense fallback={null}>{wanted && <AnnouncementStrip key={route} />}</Suspense>
}
