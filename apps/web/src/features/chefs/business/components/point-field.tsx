import { LocateFixed, MapPin } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '@/shared/backend/use-config.ts'
import { hasStreets } from '@/shared/map/has-streets.ts'
import { hasWebGl } from '@/shared/map/has-webgl.ts'
import { MapWhenSeen } from '@/shared/map/map-when-seen.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'

const PointMap = lazy(() => import('./point-map.tsx'))

interface Point {
  latitude: number
  longitude: number
}

interface PointFieldProps {
  value: Point | null
  /** The saved point, shown while `value` is null. */
  stored: Point | null
  publicPoint: Point | null
  onChange: (point: Point | null) => void
}

/** The exact point to which buyers with a confirmed order are directed: from the ZIP code, this device or the map. */
export function PointField({ value, stored, publicPoint, onChange }: PointFieldProps) {
  const { t } = useTranslation('business')
  const config = useConfig()
  const [locating, setLocating] = useState(false)
  // Without WebGL there is no map, so the hint about dragging is hidden too.
  const [canDraw] = useState(hasWebGl)
  const shown = canDraw ? (value ?? stored) : null

  const locate = () => {
    if (!('geolocation' in navigator)) return toast.error(t('place.noPosition'))
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        onChange({ latitude: coords.latitude, longitude: coords.longitude })
      },
      (problem) => {
        setLocating(false)
        const denied = problem.code === problem.PERMISSION_DENIED
        toast.error(t(denied ? 'place.positionDenied' : 'place.noPosition'))
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }

  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-4">
      <p className="flex items-start gap-2.5">
        <MapPin className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
        <span className="grid gap-0.5">
          <span className="font-semibold">{t(value ? 'place.pointSet' : 'place.pointFromZip')}</span>
          <span className="text-small text-ink-soft">
            {value ? (
              <span className="numeric">
                {value.latitude.toFixed(5)}, {value.longitude.toFixed(5)}
              </span>
            ) : (
              t('place.pointFromZipHint')
            )}
          </span>
        </span>
      </p>
      {shown && (
        <>
          <MapWhenSeen className="h-64 rounded-md border border-line sm:h-80" withoutMap={null}>
            <PointMap point={shown} publicPoint={publicPoint} onChange={onChange} />
          </MapWhenSeen>
          <p className="text-small text-ink-soft">
            {t(config && hasStreets(config.map) ? 'place.dragPin' : 'place.noStreets')}
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          icon={<LocateFixed aria-hidden />}
          busy={locating}
          onClick={locate}
        >
          {t('place.useDevice')}
        </Button>
        {value && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            {t('place.useZip')}
          </Button>
        )}
      </div>
    </div>
  )
}
