import { lazy, Suspense } from 'react'
import { useRememberedPlace } from '@/places/remembered-place.ts'
import { HomeHero } from '../components/home-hero.tsx'
import { useAfterFirstPaint } from '../use-after-first-paint.ts'
import { useHomeFeed } from '../use-home-feed.ts'

/** Everything under the first screen; not part of the first script. */
const HomeSections = lazy(() => import('../components/home-sections.tsx'))

/** The first page: food at once, then who cooks it, then how it works. */
export default function HomePage() {
  const place = useRememberedPlace((state) => state.place)
  const feed = useHomeFeed(place)
  const isAfter = useAfterFirstPaint()
  // As high as a screen, so that the footer does not come up and go down again.
  const room = <div className="min-h-dvh" />
  return (
    <>
      <HomeHero feed={feed.data} failed={feed.isError} isAfter={isAfter} />
      <Suspense fallback={room}>
        {isAfter ? (
          <HomeSections feed={feed.data} place={place} error={feed.error} retry={() => void feed.refetch()} />
        ) : (
          room
        )}
      </Suspense>
    </>
  )
}
