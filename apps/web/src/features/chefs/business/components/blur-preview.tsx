import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'

const metersPerFoot = 0.3048
const metersPerDegree = 111_195
/** Meters from the center of the drawing to its edge. */
const reachMeters = 1100

/** Map sketch with the kitchen in the center and the public point at its real offset. */
export function BlurPreview({ place }: { place: OwnBusiness['place'] }) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const { latitude, longitude, publicLatitude, publicLongitude } = place
  if (latitude === null || longitude === null || publicLatitude === null || publicLongitude === null) {
    return null
  }
  const north = (publicLatitude - latitude) * metersPerDegree
  const east = (publicLongitude - longitude) * metersPerDegree * Math.cos((latitude * Math.PI) / 180)
  const x = 60 + clamp((east / reachMeters) * 60)
  const y = 60 - clamp((north / reachMeters) * 60)
  return (
    <figure className="flex items-center gap-4 rounded-lg border border-line p-4">
      <svg viewBox="0 0 120 120" className="size-24 shrink-0 sm:size-28 rounded-md bg-sunken" aria-hidden>
        <g className="stroke-line" strokeWidth="1">
          {[20, 40, 60, 80, 100].map((at) => (
            <g key={at}>
              <line x1={at} x2={at} y1="0" y2="120" />
              <line y1={at} y2={at} x1="0" x2="120" />
            </g>
          ))}
        </g>
        <circle cx={x} cy={y} r="30" className="fill-accent/20 stroke-accent" strokeWidth="1.5" />
        <circle cx={x} cy={y} r="4" className="fill-accent" />
        <rect x="55" y="55" width="10" height="10" rx="2" className="fill-ink" />
      </svg>
      <figcaption className="grid min-w-0 gap-1 text-small text-ink-soft">
        <span className="font-semibold text-ink">{t('place.blurTitle')}</span>
        {t('place.blurText', {
          feet: new Intl.NumberFormat(language).format(
            Math.round(Math.hypot(north, east) / metersPerFoot / 50) * 50,
          ),
        })}
      </figcaption>
    </figure>
  )
}

function clamp(value: number): number {
  return Math.min(50, Math.max(-50, value))
}
