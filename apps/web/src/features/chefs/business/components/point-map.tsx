import { farthestBlurMeters } from '@localchef/contracts/chefs/blur-limits'
import { metersPerMile } from '@localchef/contracts/earth'
import { ChefHat } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { circleAround } from '@/shared/map/circle-around.ts'
import { useMap } from '@/shared/map/map-context.ts'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import { MapArea } from '@/shared/map/map-shape.tsx'
import MapView from '@/shared/map/map-view.tsx'
import { lngLat, type PlacePoint } from '@/shared/map/place-point.ts'
import { movePoint } from '../move-point.ts'

/** The public point lies within this distance of the kitchen. */
const blurMiles = farthestBlurMeters / metersPerMile
const startZoom = 12

interface PointMapProps {
  point: PlacePoint
  /** The blurred point. The server draws a new one when a moved point is saved. */
  publicPoint: PlacePoint | null
  onChange: (point: PlacePoint) => void
}

/** Map with the kitchen's pin, moved by dragging or with the arrow keys, and the public circle. */
export default function PointMap({ point, publicPoint, onChange }: PointMapProps) {
  const { t } = useTranslation('business')
  return (
    <MapView leavesScrolling label={t('place.mapLabel')} start={{ center: point, zoom: startZoom }}>
      {publicPoint && <MapArea ring={circleAround(publicPoint, blurMiles)} />}
      <Pin point={point} onChange={onChange} />
      <p className="pointer-events-none absolute top-2 left-2 rounded-full bg-surface px-3 py-1 text-caption shadow-raised">
        {t('place.othersSee')}
      </p>
    </MapView>
  )
}

function Pin({ point, onChange }: Pick<PointMapProps, 'point' | 'onChange'>) {
  const { t } = useTranslation('business')
  const map = useMap()
  const button = useRef<HTMLButtonElement>(null)

  // A native listener: the map handles the same keys before React's delegated events run.
  useEffect(() => {
    const pin = button.current
    const move = (event: KeyboardEvent) => {
      const next = movePoint(point, event.key, event.shiftKey)
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      onChange(next)
    }
    pin?.addEventListener('keydown', move)
    return () => pin?.removeEventListener('keydown', move)
  }, [point, onChange])

  // Follows a point that was set from the device or another ZIP code.
  const { latitude, longitude } = point
  useEffect(() => {
    const place = lngLat({ latitude, longitude })
    if (!map.getBounds().contains(place)) map.jumpTo({ center: place })
  }, [map, latitude, longitude])

  return (
    <MapMarker at={point} onMoved={onChange} layer={1}>
      <button
        ref={button}
        type="button"
        aria-label={t('place.pin')}
        className="grid size-11 cursor-grab place-items-center rounded-full border-2 border-surface bg-ink text-paper shadow-lifted active:cursor-grabbing [&>svg]:size-5"
      >
        <ChefHat aria-hidden />
      </button>
    </MapMarker>
  )
}
