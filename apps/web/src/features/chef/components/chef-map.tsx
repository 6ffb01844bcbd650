import type { ChefDetail } from '@localchef/contracts/get-chef'
import { useTranslation } from 'react-i18next'
import { MapMarker } from '@/map/map-marker.tsx'
import MapView from '@/map/map-view.tsx'

/** From here one sees the towns around. Closer would promise more than the blurred point holds. */
const zoom = 10

/** About where the kitchen is: a soft spot of some miles around the public point, never a pin. */
export default function ChefMap({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation('chef')
  const place = `${chef.city}, ${chef.state}`
  return (
    <MapView still label={t('place.map', { place })} start={{ center: chef, zoom }}>
      <MapMarker at={chef}>
        <span className="grid size-16 place-items-center rounded-full border-2 border-accent/60 bg-accent/20">
          <span className="size-2.5 rounded-full bg-accent" />
        </span>
      </MapMarker>
    </MapView>
  )
}
