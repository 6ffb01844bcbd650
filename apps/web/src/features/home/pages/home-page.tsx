import { lazy, Suspense, useRef } from 'react'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import { HomeHero } from '../components/home-hero.tsx'
import { useHomeFeed } from '../use-home-feed.ts'
import { useWantedSections } from '../use-wanted-sections.ts'

/** Below the first screen; lazy, to stay out of the first script. */
const HomeSections = lazy(() => import('../components/home-sections.tsx'))

export default function HomePage() {
  const place = useRememberedPlace((state) => state.place)
  const feed = useHomeFeed(place)
  const room = useRef<HTMLDivElement>(null)
  const wanted = useWantedSections(room)
  // About as tall as the sections, so that the footer doesn't jump when someone scrolls fast.
  const empty = (
    <div ref={room} className="min-h-[898rem] sm:min-h-[496rem] lg:min-h-[149rem] xl:min-h-[174rem]" />
  )
  return (
    <>
      <HomeHero feed={feed.data} failed={feed.isError} />
      <Suspense fallback={empty}>
        {wanted ? (
          <HomeSections feed={feed.data} place={place} error={feed.error} retry={() => void feed.refetch()} />
        ) : (
          empty
        )}
      </Suspense>
    </>
  )
}
