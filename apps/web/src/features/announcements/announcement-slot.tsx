import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '@/shared/browser/when-idle.ts'

const AnnouncementStrip = lazy(() => import('./announcement-strip.tsx'))

/**
 * The place of news, above the header. The first page neither waits for it nor jumps when it comes: it is read
 * when the browser is idle, at the latest on the way to the second page, and shown from there on.
 */
export function AnnouncementSlot() {
  const { pathname } = useLocation()
  const [landing] = useState(pathname)
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  if (!wanted && pathname !== landing) setWanted(true)
  return <Suspense fallback={null}>{wanted && <AnnouncementStrip key={pathname} />}</Suspense>
}
