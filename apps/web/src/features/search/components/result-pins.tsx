import type { MapPin } from '@localchef/contracts/search/list-chefs-on-map'
import clsx from 'clsx'
import { ChefHat, Truck } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Supercluster from 'supercluster'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useMap } from '@/shared/map/map-context.ts'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import type { PlacePoint } from '@/shared/map/place-point.ts'
import { lngLat } from '@/shared/map/place-point.ts'
import { useIsPointedAt, usePointedAt } from '../pointed-at.ts'

/** Pins of all results; overlapping ones are grouped under a number. */
export function ResultPins({
  pins,
  onChoose,
  onTogether,
}: {
  pins: readonly MapPin[]
  onChoose: (id: string, byKeyboard: boolean) => void
  /** Called for a pressed group whose pins stay together at every zoom. */
  onTogether: (group: PinGroup) => void
}) {
  const map = useMap()
  const groupsAt = useMemo(() => clusterPins(pins), [pins])
  const [{ view, zoom }, setLook] = useState(() => lookOf(map))

  useEffect(() => {
    const moved = () => setLook(lookOf(map))
    const zoomed = () => setLook((last) => (last.zoom === groupZoomOf(map) ? last : lookOf(map)))
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
        onChoose={(byKeyboard) => onChoose(group.chef.id, byKeyboard)}
      />
    ) : (
      <Group key={group.key} group={group} onTogether={onTogether} />
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
    zoom: groupZoomOf(map),
  }
}

/**
 * The whole zoom level that decides which pins are grouped. At the map's deepest zoom it is rounded up, so that as many
 * pins as possible stay single.
 */
function groupZoomOf(map: MapLibreMap): number {
  const zoom = map.getZoom()
  return zoom >= map.getMaxZoom() ? Math.ceil(zoom) : Math.floor(zoom)
}

/** Several overlapping pins as one; a click zooms in until they separate, or lists them where no zoom does. */
function Group({ group, onTogether }: { group: PinGroup; onTogether: (group: PinGroup) => void }) {
  const { t } = useTranslation('chefs')
  const map = useMap()
  const isLit = usePointedAt(({ at, chosen }) => group.chefs.some(({ id }) => id === at || id === chosen))
  const count = group.chefs.length
  const open = () => {
    if (map.getZoom() >= map.getMaxZoom()) {
      onTogether(group)
      return
    }
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

interface ChefPinProps {
  chef: MapPin
  onChoose: (byKeyboard: boolean) => void
}

/** A chef is a round paprika pin, a truck stop a square blue one: they differ in shape, color and icon. */
function ChefPin({ chef, onChoose }: ChefPinProps) {
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

/** Several pins that overlap at this zoom. */
export type PinGroup = PlacePoint & { kind: 'group'; key: string; chefs: MapPin[]; opensAtZoom: number }

type Group = PinGroup | (PlacePoint & { kind: 'pin'; chef: MapPin })

/** In pixels: closer pins are grouped. Larger than the largest group's marker, so that groups don't overlap. */
const radius = 64
const deepestZoom = 12

/** West, south, east, north. */
type View = [number, number, number, number]

/** Groups the pins of a view at a zoom. */
function clusterPins(chefs: readonly MapPin[]): (view: View, zoom: number) => Group[] {
  const index = new Supercluster<{ chef: MapPin }, { chef: MapPin }>({ radius, maxZoom: deepestZoom })
  index.load(
    chefs.map((chef) => ({
      type: 'Feature',
      properties: { chef },
      geometry: { type: 'Point', coordinates: [chef.longitude, chef.latitude] },
    })),
  )
  return (view, zoom) =>
    index.getClusters(view, Math.max(0, Math.floor(zoom))).map((found): Group => {
      const [longitude = 0, latitude = 0] = found.geometry.coordinates
      const { properties } = found
      if (!('cluster_id' in properties)) return { kind: 'pin', longitude, latitude, chef: properties.chef }
      const inside = index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
      const members = inside.map((leaf) => leaf.properties.chef)
      return {
        kind: 'group',
        longitude,
        latitude,
        // Named by its first chef, because the index numbers groups differently each time.
        key: members.map(({ id }) => id).join(),
        chefs: members,
        opensAtZoom: index.getClusterExpansionZoom(properties.cluster_id),
      }
    })
}
