import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { circleAround } from '@/shared/map/circle-around.ts'
import { MapArea } from '@/shared/map/map-shape.tsx'
import MapView from '@/shared/map/map-view.tsx'

/** At this zoom the circle is a quarter of the map's width: near enough to walk, too vague to find the door. */
const zoom = 12.4

/** About 500 meters, the precision of the public point. */
const radiusMiles = 0.31

/** Approximate location of the kitchen: a circle around the public point, never a pin. */
export default function ChefMap({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation('chef')
  const { language } = useLanguage()
  const place = `${inLanguage(language, chef.city, chef.cityRu)}, ${chef.state}`
  return (
    <MapView still label={t('place.map', { place })} start={{ center: chef, zoom }}>
      <MapArea ring={circleAround(chef, radiusMiles)} isSoft />
    </MapView>
  )
}
