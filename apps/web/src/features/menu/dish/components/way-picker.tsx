import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import { CalendarClock, CookingPot, ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type PromiseNow, preparationTime, promiseNow } from '@/features/menu/cards/dish-promise.ts'
import { usePromiseWords } from '@/features/menu/cards/use-promise-words.ts'
import { dayName } from '@/shared/format/day-name.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import type { OrderWay } from '../order-ways.ts'

interface WayPickerProps {
  dish: DishDetail
  ways: readonly OrderWay[]
  way: OrderWay
  onChange: (way: OrderWay) => void
}

/** When the food can be had, in words; a choice where there are several ways. */
export function WayPicker({ dish, ways, way, onChange }: WayPickerProps) {
  const { t } = useTranslation(['dish', 'cards'])
  const { language } = useLanguage()
  const { timeZone, city } = dish.chef
  const now = useNow(60_000)
  const words = usePromiseWords(timeZone)
  const promiseOf = ({ batch }: OrderWay) =>
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
    return words(promise, now)
  }
  const zone = (
    <p className="text-caption text-ink-faint">{t('zone', { city, zone: zoneName(timeZone, language) })}</p>
  )

  if (ways.length === 1) {
    const promise = promiseOf(way)
    return (
      <div className="grid gap-1.5">
        <p className="numeric flex items-start gap-2.5 rounded-lg bg-sunken px-4 py-3 font-medium">
          <span className="mt-0.5 text-accent-text [&>svg]:size-5.5">{icon(promise)}</span>
          {words(promise, now)}
        </p>
        {promise.kind !== 'made-to-order' && promise.kind !== 'ready-now' && zone}
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <RadioCards
        legend={t('ways.title')}
        name="way"
        columns={1}
        value={way.key}
        onValueChange={(key) => {
          const next = ways.find((candidate) => candidate.key === key)
          if (next) onChange(next)
        }}
        options={ways.map((candidate) => {
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
