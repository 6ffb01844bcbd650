import { MapPin } from 'lucide-react'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import MapView from '@/shared/map/map-view.tsx'
import type { PlacePoint } from '@/shared/map/place-point.ts'

/** Close enough to see the street. */
const zoom = 14

/** The exact place of a kitchen, for admins. */
export default function KitchenMap({ at, label }: { at: PlacePoint; label: string }) {
  return (
    <MapView label={label} leavesScrolling start={{ center: at, zoom }}>
      <MapMarker at={at} anchor="bottom">
        <MapPin className="size-9 fill-accent text-accent-ink" aria-hidden />
      </MapMarker>
    </MapView>
  )
}
