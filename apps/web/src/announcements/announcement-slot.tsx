import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'

const AnnouncementStrip = lazy(() => import('./announcement-strip.tsx'))

/**
 * The place of news, above the header. From the second page on: the first page neither waits for it nor jumps
 * when it comes.
 */
export function AnnouncementSlot() {
  const { pathname } = useLocation()
  const [landing] = useState(pathname)
  const [moved, setMoved] = useState(false)
  if (!moved && pathname !== landing) setMoved(true)
  if (!moved) return null
  return (
    <Suspense fallback={null}>
      <AnnouncementStrip />
    </Suspense>
  )
}
