import type { MapPin } from '@localchef/contracts/search/list-chefs-on-map'
import Supercluster from 'supercluster'
import type { PlacePoint } from '@/shared/map/place-point.ts'

/** A pin, or several that would lie on each other at this zoom. */
export type PinGroup = PlacePoint &
  ({ kind: 'pin'; chef: MapPin } | { kind: 'group'; key: string; chefs: MapPin[]; opensAtZoom: number })

/** Pins nearer to each other than this many pixels become one. */
const radius = 40
const deepestZoom = 12

/** West, south, east, north. */
export type View = [number, number, number, number]

/** Finds for any zoom which pins of a view stand alone and which together. */
export function clusterPins(chefs: readonly MapPin[]): (view: View, zoom: number) => PinGroup[] {
  const index = new Supercluster<{ chef: MapPin }, { chef: MapPin }>({ radius, maxZoom: deepestZoom })
  index.load(
    chefs.map((chef) => ({
      type: 'Feature',
      properties: { chef },
      geometry: { type: 'Point', coordinates: [chef.longitude, chef.latitude] },
    })),
  )
  return (view, zoom) =>
    index.getClusters(view, Math.max(0, Math.floor(zoom))).map((found): PinGroup => {
      const [longitude = 0, latitude = 0] = found.geometry.coordinates
      const { properties } = found
      if (!('cluster_id' in properties)) return { kind: 'pin', longitude, latitude, chef: properties.chef }
      const inside = index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
      const members = inside.map((leaf) => leaf.properties.chef)
      return {
        kind: 'group',
        longitude,
        latitude,
        // The same chefs are the same group, whatever number the index gave it.
        key: members.map(({ id }) => id).join(),
        chefs: members,
        opensAtZoom: index.getClusterExpansionZoom(properties.cluster_id),
      }
    })
}
