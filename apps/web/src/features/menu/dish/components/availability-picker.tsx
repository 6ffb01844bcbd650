import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import { CalendarClock, CookingPot, ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type PromiseNow, preparationTime, promiseNow } from '@/features/menu/cards/dish-promise.ts'
import { usePromiseText } from '@/features/menu/cards/use-promise-text.ts'
import { dayName } from '@/shared/format/day-name.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import type { Availability } from '../availability.ts'

interface AvailabilityPickerProps {
  dish: DishDetail
  availabilities: readonly Availability[]
  availability: Availability
  onChange: (availability: Availability) => void
}

/** When the dish is available, as a choice if there are several batches or ways to get it. */
export function AvailabilityPicker({
  dish,
  availabilities,
  availability,
  onChange,
}: AvailabilityPickerProps) {
  const { t } = useTranslation(['dish', 'cards'])
  const { language } = useLanguage()
  const { timeZone, city } = dish.chef
  const now = useNow(60_000)
  const promiseText = usePromiseText(timeZone)
  const promiseOf = ({ batch }: Availability) =>
    promiseNow({ promise: dish.promise, prepMinutes: dish.prepMinutes, batch }, now)

  const title = (promise: PromiseNow) => {
    if (promise.kind === 'ready-now') return t('ways.ready')
    if (promise.kind === 'ready-from' || promise.kind === 'batch') {
      return dayName(promise.from, language, timeZone, now)
    }
    return t('ways.toOrder')
  }
  const hint = (promise: PromiseNow) => {
    if (promise.kind === 'ready-now') return t('promise.left', { ns: 'cards', count: promise.portionsLeft })
    if (promise.kind === 'made-to-order') {
      const { unit, count } = preparationTime(promise.minutes)
      return t('ways.toOrderHint', { time: t(`promise.${unit}`, { ns: 'cards', count }) })
    }
    return promiseText(promise, now)
  }
  const zone = (
    <p className="text-caption text-ink-faint">{t('zone', { city, zone: zoneName(timeZone, language) })}</p>
  )

  if (availabilities.length === 1) {
    const promise = promiseOf(availability)
    return (
      <div className="grid gap-1.5">
        <p className="numeric flex items-start gap-2.5 rounded-lg bg-sunken px-4 py-3 font-medium">
          <span className="mt-0.5 text-accent-text [&>svg]:size-5.5">{icon(promise)}</span>
          {promiseText(promise, now)}
        </p>
        {promise.kind !== 'made-to-order' && promise.kind !== 'ready-now' && zone}
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <RadioCards
        legend={t('ways.title')}
        name="availability"
        columns={1}
        value={availability.key}
        onValueChange={(key) => {
          const next = availabilities.find((candidate) => candidate.key === key)
          if (next) onChange(next)
        }}
        options={availabilities.map((candidate) => {
          const promise = promiseOf(candidate)
          return { value: candidate.key, label: title(promise), hint: hint(promise), icon: icon(promise) }
        })}
      />
      {zone}
    </div>
  )
}

function icon({ kind }: PromiseNow) {
  if (kind === 'made-to-order') return <CookingPot aria-hidden />
  return kind === 'batch' ? <CalendarClock aria-hidden /> : <ShoppingBag aria-hidden />
}
