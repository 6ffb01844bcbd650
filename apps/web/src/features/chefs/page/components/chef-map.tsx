import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { useTranslation } from 'react-i18next'
import { circleAround } from '@/shared/map/circle-around.ts'
import { MapArea } from '@/shared/map/map-shape.tsx'
import MapView from '@/shared/map/map-view.tsx'

/** The circle is a quarter as wide as the picture: near enough to walk, not to find the door. */
const zoom = 12.4

/** A walk of some 500 metres: as near as the public point says where the kitchen is. */
const radiusMiles = 0.31

/** About where the kitchen is: a soft circle around the public point, never a pin. */
export default function ChefMap({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation('chef')
  const place = `${chef.city}, ${chef.state}`
  return (
    <MapView still label={t('place.map', { place })} start={{ center: chef, zoom }}>
      <MapArea ring={circleAround(chef, radiusMiles)} isSoft />
    </MapView>
  )
}
