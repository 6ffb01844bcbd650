import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { whenIdle } from '@/shared/browser/when-idle.ts'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import { HomeHero } from '../components/home-hero.tsx'
import { useHomeFeed } from '../use-home-feed.ts'

/** Below the first screen; lazy, to stay out of the first script. */
const HomeSections = lazy(() => import('../components/home-sections.tsx'))

export default function HomePage() {
  const place = useRememberedPlace((state) => state.place)
  const feed = useHomeFeed(place)
  const room = useRef<HTMLDivElement>(null)
  const wanted = useWantedSections(room)
  // About as tall as the sections, so that the footer doesn't jump when someone scrolls fast.
  const empty = (
    <div ref={room} className="min-h-[270rem] sm:min-h-[496rem] lg:min-h-[149rem] xl:min-h-[174rem]" />
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

const signsOfLife = ['scroll', 'pointerdown', 'keydown'] as const

/**
 * Turns true once the sections below the first screen are wanted: their place comes into view, the user scrolls,
 * touches or types, or the browser has been idle for a while. The wait matters because an idle processor may still be
 * waiting for the first picture, and the sections' script would delay the first screen.
 */
function useWantedSections(place: RefObject<Element | null>): boolean {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted) return
    const want = () => setWanted(true)
    const stopWaiting = whenIdle(want, 2000)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want())
    if (place.current) observer.observe(place.current)
    for (const sign of signsOfLife) window.addEventListener(sign, want, { once: true, passive: true })
    return () => {
      stopWaiting()
      observer.disconnect()
      for (const sign of signsOfLife) window.removeEventListener(sign, want)
    }
  }, [wanted, place])
  return wanted
}
