import type { MapPin } from '@localchef/contracts/search/list-chefs-on-map'
import Supercluster from 'supercluster'
import type { PlacePoint } from '@/shared/map/place-point.ts'

/** A single pin, or several that overlap at this zoom. */
export type PinGroup = PlacePoint &
  ({ kind: 'pin'; chef: MapPin } | { kind: 'group'; key: string; chefs: MapPin[]; opensAtZoom: number })

/** In pixels: closer pins are grouped. Larger than the largest group's marker, so that groups don't overlap. */
const radius = 64
const deepestZoom = 12

/** West, south, east, north. */
export type View = [number, number, number, number]

/** Groups the pins of a view at a zoom. */
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
        // Named by its first chef, because the index numbers groups differently each time.
        key: members.map(({ id }) => id).join(),
        chefs: members,
        opensAtZoom: index.getClusterExpansionZoom(properties.cluster_id),
      }
    })
}
