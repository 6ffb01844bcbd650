import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** How far somebody gets in an hour on American roads, stops included. */
const milesAnHour = 60

/** "After two hours of driving": only what lies from a mile of the trip on. */
export function FromMileSlider({
  fromMile,
  routeMiles,
  onChange,
}: {
  fromMile: number
  routeMiles: number
  onChange: (mile: number) => void
}) {
  const { t } = useTranslation('chefs')
  const id = useId()
  const [mile, setMile] = useState(fromMile)
  useEffect(() => setMile(fromMile), [fromMile])
  const total = Math.round(routeMiles)
  const minutes = Math.round((mile / milesAnHour) * 12) * 5
  const time =
    minutes < 60
      ? t('route.minutes', { minutes })
      : t('route.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return (
    <div className="grid gap-1 rounded-lg bg-accent-soft/60 px-4 py-3">
      <label htmlFor={id} className="numeric text-small font-semibold">
        {mile > 0 ? t('route.fromMile', { mile }) : t('route.fromStart')}
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
        {mile > 0 ? t('route.drive', { time, total }) : t('route.driveStart', { total })}
      </p>
    </div>
  )
}
