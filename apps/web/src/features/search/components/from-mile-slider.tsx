import { numberFormat } from '@localchef/contracts/formatters'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { drivingTime } from '../driving-time.ts'

/** "After two hours of driving": shows only results from a mile of the trip on. */
export function FromMileSlider({
  fromMile,
  routeMiles,
  minutes,
  onChange,
}: {
  fromMile: number
  routeMiles: number
  /** Driving time of the whole trip; undefined without a router. */
  minutes: number | undefined
  onChange: (mile: number) => void
}) {
  const { t } = useTranslation('chefs')
  const { language } = useLanguage()
  const id = useId()
  const [mile, setMile] = useState(fromMile)
  useEffect(() => setMile(fromMile), [fromMile])
  const total = Math.round(routeMiles)
  const figure = (miles: number) => numberFormat(language).format(miles)
  const driven = (known: number) =>
    t('route.drive', {
      time: drivingTime(t, (known * mile) / Math.max(1, routeMiles)),
      total: figure(total),
    })
  const left = () => t('route.left', { left: figure(Math.max(0, total - mile)), count: total })
  return (
    <div className="grid gap-1 rounded-lg bg-accent-soft/60 px-4 py-3">
      <label htmlFor={id} className="numeric text-small font-semibold">
        {mile > 0 ? t('route.fromMile', { mile: figure(mile) }) : t('route.fromStart')}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={Math.max(5, Math.floor(total / 5) * 5)}
        step={5}
        value={mile}
        aria-describedby={`${id}-drive`}
        onChange={(event) => {
          setMile(Number(event.target.value))
          onChange(Number(event.target.value))
        }}
        className="h-8 w-full cursor-pointer accent-accent"
      />
      <p id={`${id}-drive`} className="numeric text-caption text-ink-soft">
        {mile === 0
          ? t('route.driveStart', { count: total })
          : minutes === undefined
            ? left()
            : driven(minutes)}
      </p>
    </div>
  )
}
