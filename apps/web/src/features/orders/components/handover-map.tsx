import { MapPin } from 'lucide-react'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import MapView from '@/shared/map/map-view.tsx'
import type { PlacePoint } from '@/shared/map/place-point.ts'

/** Close enough to find the street. */
const zoom = 15

/** The kitchen's door, for a buyer who comes for a confirmed order. */
export default function HandoverMap({ at, label }: { at: PlacePoint; label: string }) {
  return (
    <MapView still label={label} start={{ center: at, zoom }}>
      <MapMarker at={at} anchor="bottom">
        <MapPin className="size-9 fill-accent text-accent-ink" aria-hidden />
      </MapMarker>
    </MapView>
  )
}
