import { dateFormat, zoneName } from '@localchef/contracts/formatters'
import type { Slot } from '@localchef/contracts/orders/quote-order'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimes } from '@/shared/format/time.ts'
import { zonedDay } from '@/shared/format/zoned-moment.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { FieldError } from '@/shared/ui/field.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { runningUntil } from '../../slot-time.ts'
import { slotDays } from '../slot-days.ts'

interface SlotPickerProps {
  slots: readonly Slot[]
  timeZone: string
  value: string
  onChange: (slotFrom: string) => void
  error: string | undefined
}

/** Choice of a day and a window of time in the kitchen's time zone. */
export function SlotPicker({ slots, timeZone, value, onChange, error }: SlotPickerProps) {
  const { t } = useTranslation('checkout')
  const { language } = useLanguage()
  const now = useNow(30_000)
  const days = slotDays(slots, timeZone)
  const dayOfValue = days.find(({ slots: ofDay }) => ofDay.some(({ from }) => from === value))?.day
  const [chosenDay, setChosenDay] = useState<string>()
  const day = days.find((candidate) => candidate.day === (chosenDay ?? dayOfValue)) ?? days[0]
  const dayName = dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small font-semibold">{t('slot.legend')}</legend>
      <div className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1">
        {days.map((candidate) => (
          <button
            key={candidate.day}
            type="button"
            aria-pressed={candidate === day}
            onClick={() => setChosenDay(candidate.day)}
            className={clsx(
              'min-h-11 shrink-0 rounded-full border px-4 text-small font-semibold whitespace-nowrap transition-colors',
              candidate === day
                ? 'border-accent bg-accent-soft text-accent-text'
                : 'border-line-strong/50 bg-surface hover:border-line-strong',
            )}
          >
            {dayName.format(new Date(`${candidate.day}T12:00:00Z`))}
          </button>
        ))}
      </div>
      <div className="-m-1 grid max-h-44 grid-cols-2 gap-2 overflow-y-auto p-1 sm:max-h-64">
        {day?.slots.map((slot) => (
          <SlotChoice
            key={slot.from}
            slot={slot}
            timeZone={timeZone}
            now={now}
            isChosen={slot.from === value}
            onChoose={() => onChange(slot.from)}
          />
        ))}
      </div>
      <p className="text-caption text-ink-faint">{t('slot.zone', { zone: zoneName(timeZone, language) })}</p>
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}

interface SlotChoiceProps {
  slot: Slot
  timeZone: string
  now: number
  isChosen: boolean
  onChoose: () => void
}

/** A separate component, because React yields only between components, and a day has many slots. */
function SlotChoice({ slot, timeZone, now, isChosen, onChoose }: SlotChoiceProps) {
  const { t } = useTranslation('checkout')
  const { language } = useLanguage()
  const time = runningUntil(slot, { language, timeZone, now })
  return (
    <label
      className={clsx(
        'grid min-h-12 cursor-pointer place-content-center justify-items-center rounded-md border border-line-strong/50 bg-surface px-2 py-1.5 text-center transition-colors hover:border-line-strong',
        'has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      <input type="radio" name="slot" className="sr-only" checked={isChosen} onChange={onChoose} />
      <span className="numeric text-small font-semibold first-letter:uppercase">
        {time ? t('slot.now', { time }) : windowText(slot, language, timeZone)}
      </span>
      {slot.portionsLeft !== null && slot.portionsLeft <= 10 && (
        <span className="text-caption text-ink-faint">{t('slot.left', { count: slot.portionsLeft })}</span>
      )}
    </label>
  )
}

/**
 * `5:00 – 5:30 PM`. If the window ends on another day, formats both times separately, because a formatted range would
 * add the dates.
 */
function windowText({ from, until }: Slot, language: string, timeZone: string): string {
  if (zonedDay(new Date(from), timeZone) !== zonedDay(new Date(until), timeZone)) {
    return formatTimes(from, until, language, timeZone)
  }
  const format = dateFormat(language, { hour: 'numeric', minute: '2-digit', timeZone })
  return format.formatRange(new Date(from), new Date(until))
}
