import type { MapPin } from '@localchef/contracts/search/list-chefs-on-map'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useMap } from '@/shared/map/map-context.ts'
import { clusterPins, type View } from '../pin-clusters.ts'
import { usePointedAt } from '../pointed-at.ts'
import { ChefPin } from './chef-pin.tsx'
import { PinGroup } from './pin-group.tsx'

/** Pins of all results; overlapping ones are grouped under a number. */
export function ResultPins({
  pins,
  onChosen,
}: {
  pins: readonly MapPin[]
  onChosen: (byKeyboard: boolean) => void
}) {
  const map = useMap()
  const choose = usePointedAt((state) => state.choose)
  const groupsAt = useMemo(() => clusterPins(pins), [pins])
  const [{ view, zoom }, setLook] = useState(() => lookOf(map))

  useEffect(() => {
    const moved = () => setLook(lookOf(map))
    const zoomed = () => setLook((last) => (last.zoom === Math.floor(map.getZoom()) ? last : lookOf(map)))
    moved()
    map.on('moveend', moved)
    map.on('zoom', zoomed)
    return () => {
      map.off('moveend', moved)
      map.off('zoom', zoomed)
    }
  }, [map])

  return groupsAt(view, zoom).map((group) =>
    group.kind === 'pin' ? (
      <ChefPin
        key={group.chef.id}
        chef={group.chef}
        onChoose={(byKeyboard) => {
          choose(group.chef.id)
          onChosen(byKeyboard)
        }}
      />
    ) : (
      <PinGroup key={group.key} group={group} />
    ),
  )
}

/** The view, extended by its own size on each side, so that dragging shows no empty map. */
function lookOf(map: MapLibreMap): { view: View; zoom: number } {
  const bounds = map.getBounds()
  const [west, east] = [bounds.getWest(), bounds.getEast()]
  const [south, north] = [bounds.getSouth(), bounds.getNorth()]
  const wide = Math.min(180, east - west)
  const tall = north - south
  return {
    view: [west - wide, Math.max(-85, south - tall), east + wide, Math.min(85, north + tall)],
    zoom: Math.floor(map.getZoom()),
  }
}
