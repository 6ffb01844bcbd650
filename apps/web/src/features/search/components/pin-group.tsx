import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useMap } from '@/shared/map/map-context.ts'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import { lngLat } from '@/shared/map/place-point.ts'
import type { PinGroup as Group } from '../pin-clusters.ts'
import { usePointedAt } from '../pointed-at.ts'

/** Several overlapping pins as one; a click zooms in until they separate. */
export function PinGroup({ group }: { group: Extract<Group, { kind: 'group' }> }) {
  const { t } = useTranslation('chefs')
  const map = useMap()
  const isLit = usePointedAt(({ at, chosen }) => group.chefs.some(({ id }) => id === at || id === chosen))
  const count = group.chefs.length
  const open = () => {
    map.easeTo({ center: lngLat(group), zoom: Math.min(map.getMaxZoom(), group.opensAtZoom + 0.4) })
    // The group is about to unmount, so focus moves to the map.
    map.getCanvas().focus({ preventScroll: true })
  }
  return (
    <MapMarker at={group} layer={isLit ? 2 : 1}>
      <button
        type="button"
        aria-label={t('map.group', { count })}
        data-pin="group"
        onClick={open}
        className={clsx(
          'numeric grid place-items-center rounded-full border-2 font-semibold shadow-lifted transition-transform duration-150',
          count < 10 ? 'size-11 text-small' : 'size-13 text-body',
          isLit ? 'scale-110 border-ink bg-ink text-paper' : 'border-accent bg-surface text-ink',
        )}
      >
        {count}
      </button>
    </MapMarker>
  )
}
