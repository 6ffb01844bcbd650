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
 * Place of the announcement strip, at the top of each page's own content: the strip comes and goes with the page, and
 * the header above it stays where it is. It shows from the next page on, so that the first page neither waits nor jumps.
 */
export function AnnouncementSlot({ route }: { route: string }) {
  const { wanted } = useStripWanted()
  return <Suspense fallback={null}>{wanted && <AnnouncementStrip key={route} />}</Suspense>
}
