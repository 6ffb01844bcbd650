import type { MapPin } from '@localchef/contracts/search/list-chefs-on-map'
import clsx from 'clsx'
import { ChefHat, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import { useIsPointedAt, usePointedAt } from '../pointed-at.ts'

interface ChefPinProps {
  chef: MapPin
  onChoose: (byKeyboard: boolean) => void
}

/** A chef is a round paprika pin, a truck stop a square blue one: they differ in shape, color and icon. */
export function ChefPin({ chef, onChoose }: ChefPinProps) {
  const { t } = useTranslation(['chefs', 'cards'])
  const { language } = useLanguage()
  const isLit = useIsPointedAt(chef.id)
  const pointAt = usePointedAt((state) => state.pointAt)
  const isTruckStop = chef.kind === 'truck_stop'
  const Sign = isTruckStop ? Truck : ChefHat
  const name = inLanguage(language, chef.name, chef.nameRu)
  const kind = isTruckStop ? t('truckStop', { ns: 'cards' }) : t('map.homeChef')
  return (
    <MapMarker at={chef} layer={isLit ? 3 : 1}>
      <button
        type="button"
        aria-label={t('map.pin', { name, kind })}
        data-pin={chef.kind}
        onClick={(event) => onChoose(event.detail === 0)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && pointAt(chef.id)}
        onPointerLeave={() => pointAt(null)}
        onFocus={() => pointAt(chef.id)}
        onBlur={() => pointAt(null)}
        className={clsx(
          'grid size-9 cursor-pointer place-items-center border-2 border-surface shadow-lifted transition-transform duration-150 before:absolute before:-inset-1 [&>svg]:size-4.5',
          isTruckStop ? 'rounded-sm' : 'rounded-full',
          isLit
            ? 'scale-125 bg-ink text-paper'
            : isTruckStop
              ? 'bg-info text-paper'
              : 'bg-accent text-accent-ink',
        )}
      >
        <Sign aria-hidden />
      </button>
    </MapMarker>
  )
}
