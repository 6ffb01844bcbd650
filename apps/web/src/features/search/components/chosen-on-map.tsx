import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useEffect } from 'react'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { useMap } from '@/shared/map/map-context.ts'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import { lngLat } from '@/shared/map/place-point.ts'
import { ChosenCard } from './chosen-card.tsx'

interface ChosenOnMapProps {
  chef: ChefCard
  onClose: () => void
  linkRef: RefObject<HTMLAnchorElement | null>
}

/** The chosen pin's card: above the pin, or at the bottom of a phone's screen. */
export function ChosenOnMap({ chef, onClose, linkRef }: ChosenOnMapProps) {
  const map = useMap()
  const isWide = useWideWindow()

  useEffect(() => {
    makeRoom(map, chef, isWide)
  }, [map, chef, isWide])

  const close = () => {
    onClose()
    map.getCanvas().focus({ preventScroll: true })
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Otherwise the same Escape closes the map on a phone.
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  })

  const card = <ChosenCard chef={chef} onClose={close} linkRef={linkRef} />
  if (!isWide) return <div className="absolute inset-x-3 bottom-20 mx-auto max-w-md">{card}</div>
  return (
    <MapMarker at={chef} anchor="bottom" layer={4}>
      <div className="pointer-events-none w-86 pb-8 *:pointer-events-auto">{card}</div>
    </MapMarker>
  )
}

/** In pixels: half the card's width, the height of card and gap, and the space at a phone's bottom. */
const [halfCard, cardAbove, phoneFoot] = [184, 240, 270]

/** Pans the map as little as needed to show card and pin in full. */
function makeRoom(map: MapLibreMap, pin: ChefCard, isWide: boolean): void {
  const { x, y } = map.project(lngLat(pin))
  const { clientWidth, clientHeight } = map.getContainer()
  if (!isWide) {
    const lowest = clientHeight - phoneFoot
    if (y > lowest) map.panBy([0, y - lowest])
    return
  }
  const east = x < halfCard ? x - halfCard : Math.max(0, x - (clientWidth - halfCard))
  const south = Math.min(0, y - cardAbove)
  if (east !== 0 || south !== 0) map.panBy([east, south])
}
