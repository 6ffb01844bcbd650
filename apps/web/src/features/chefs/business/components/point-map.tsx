import { ChefHat } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { circleAround } from '@/shared/map/circle-around.ts'
import { useMap } from '@/shared/map/map-context.ts'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import { MapArea } from '@/shared/map/map-shape.tsx'
import MapView from '@/shared/map/map-view.tsx'
import { lngLat, type PlacePoint } from '@/shared/map/place-point.ts'
import { movedPoint } from '../moved-point.ts'

/** The public point lies within about this of the kitchen. */
const blurMiles = 500 / 1609.344
const startZoom = 12

interface PointMapProps {
  point: PlacePoint
  /** What others see. Another one is drawn when a moved point is saved. */
  publicPoint: PlacePoint | null
  onChange: (point: PlacePoint) => void
}

/** The kitchen's point, to be dragged or moved by arrow keys, and the circle that others see. */
export default function PointMap({ point, publicPoint, onChange }: PointMapProps) {
  const { t } = useTranslation('business')
  return (
    <MapView leavesScrolling label={t('place.mapLabel')} start={{ center: point, zoom: startZoom }}>
      {publicPoint && <MapArea ring={circleAround(publicPoint, blurMiles)} />}
      <Pin point={point} onChange={onChange} />
      <p className="pointer-events-none absolute bottom-2 left-2 rounded-full bg-surface px-3 py-1 text-caption shadow-raised">
        {t('place.othersSee')}
      </p>
    </MapView>
  )
}

function Pin({ point, onChange }: Pick<PointMapProps, 'point' | 'onChange'>) {
  const { t } = useTranslation('business')
  const map = useMap()
  const button = useRef<HTMLButtonElement>(null)

  // The map listens for the same keys, and nearer to the pin than React does.
  useEffect(() => {
    const pin = button.current
    const move = (event: KeyboardEvent) => {
      const next = movedPoint(point, event.key, event.shiftKey)
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      onChange(next)
    }
    pin?.addEventListener('keydown', move)
    return () => pin?.removeEventListener('keydown', move)
  }, [point, onChange])

  // A point that came from elsewhere (the device, another ZIP code) is looked at.
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
