import type { AdminChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { MapWhenSeen } from '@/shared/map/map-when-seen.tsx'

const KitchenMap = lazy(() => import('./kitchen-map.tsx'))

/** The exact place of a kitchen on a map, for admins. */
export function KitchenPlace({ place }: Pick<AdminChefFile, 'place'>) {
  const { t } = useTranslation('evidence')
  if (!place) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('kitchen.place')}</h3>
      <p className="text-small text-ink-soft">{t(`kitchen.pin.${place.pointKind ?? 'unknown'}`)}</p>
      <MapWhenSeen className="aspect-16/10 rounded-lg border border-line" withoutMap={null}>
        <KitchenMap at={place} label={t('kitchen.map')} />
      </MapWhenSeen>
    </section>
  )
}
