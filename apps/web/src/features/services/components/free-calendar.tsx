import { zoneName } from '@localchef/contracts/formatters'
import type { BusyTime } from '@localchef/contracts/services/free-starts'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { listBusyTimes } from '@localchef/contracts/services/list-busy-times'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { firstWeekday } from '@/shared/format/first-weekday.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { formatTime } from '@/shared/format/time.ts'
import { zonedMoment } from '@/shared/format/zoned-moment.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { calendarDays, freeTimes, weeksOf } from '../free-days.ts'
import type { ChosenTime } from '../use-chosen-time.ts'

interface FreeCalendarProps {
  service: ServiceDetail
  chosen: ChosenTime
  onChoose: (chosen: ChosenTime) => void
  errors?: { date?: string | undefined; time?: string | undefined }
}

/** Free days and start times of a service; no others can be chosen. */
export function FreeCalendar(props: FreeCalendarProps) {
  const { data, isError, refetch } = useBusyTimes(props.service.id)
  if (data) return <Calendar {...props} busy={data.busy} />
  if (isError) return <ErrorState retry={() => void refetch()} />
  return (
    <SkeletonGroup className="grid gap-3">
      <Skeleton className="h-72" />
      <Skeleton className="h-11" />
    </SkeletonGroup>
  )
}

function Calendar({
  service,
  chosen,
  onChoose,
  errors = {},
  busy,
}: FreeCalendarProps & { busy: readonly BusyTime[] }) {
  const { t } = useTranslation('services')
  const { language } = useLanguage()
  const free = useMemo(() => {
    const now = new Date()
    return new Map(calendarDays(service, now).map((day) => [day, freeTimes(service, day, busy, now)]))
  }, [service, busy])
  const months = [...new Set([...free.keys()].map((day) => day.slice(0, 7)))]
  const [month, setMonth] = useState(() => monthToShow(free, chosen.date))
  const index = Math.max(0, months.indexOf(month))
  const times = free.get(chosen.date) ?? []
  const { city, cityRu, timeZone } = service.chef
  const isTaken = chosen.time !== '' && !times.includes(chosen.time)
  // A time in the address that is no longer free is not sent.
  useEffect(() => {
    if (isTaken) onChoose({ date: chosen.date, time: '' })
  }, [isTaken, chosen.date, onChoose])
  const words = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-small font-semibold">{t('free.legend')}</legend>
        <div className="flex items-center justify-between">
          <IconButton
            label={t('free.before')}
            disabled={index === 0}
            onClick={() => setMonth(months[index - 1] ?? month)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <p className="font-semibold" aria-live="polite">
            {monthName(month, language)}
          </p>
          <IconButton
            label={t('free.after')}
            disabled={index === months.length - 1}
            onClick={() => setMonth(months[index + 1] ?? month)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
        <MonthGrid month={month} free={free} chosen={chosen} onChoose={onChoose} words={words} />
        <FieldError>{errors.date}</FieldError>
      </fieldset>
      <Field
        label={t('form.time')}
        hint={t('form.timeHint', {
          city: inLanguage(language, city, cityRu),
          zone: zoneName(timeZone, language),
        })}
        error={errors.time}
        required
      >
        <Select
          value={times.includes(chosen.time) ? chosen.time : ''}
          disabled={times.length === 0}
          onChange={({ target }) => onChoose({ ...chosen, time: target.value })}
        >
          <option value="">{t(times.length === 0 ? 'free.dayFirst' : 'free.choose')}</option>
          {times.map((time) => (
            <option key={time} value={time}>
              {formatTime(zonedMoment(chosen.date, time, timeZone).toISOString(), language, timeZone)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

interface MonthGridProps extends Pick<FreeCalendarProps, 'chosen' | 'onChoose'> {
  month: string
  free: ReadonlyMap<string, readonly string[]>
  words: (day: string, options: Intl.DateTimeFormatOptions) => string
}

/** The days of a month. A day without a free time cannot be chosen. */
function MonthGrid({ month, free, chosen, onChoose, words }: MonthGridProps) {
  const { language } = useLanguage()
  const weeks = weeksOf(month, firstWeekday(language))
  return (
    <div className="grid grid-cols-7 gap-1 text-center">
      {/* Weekday names, taken from the second week because it is always whole. */}
      {(weeks[1] ?? []).map((day) => (
        <span key={day} className="text-caption text-ink-faint" aria-hidden>
          {day && words(day, { weekday: 'short' })}
        </span>
      ))}
      {weeks.flat().map((day, place) =>
        day === null ? (
          <span key={`${month}-${String(place)}`} />
        ) : (
          <button
            key={day}
            type="button"
            disabled={!free.get(day)?.length}
            aria-pressed={day === chosen.date}
            aria-label={words(day, { weekday: 'long', month: 'long', day: 'numeric' })}
            onClick={() => {
              const stays = free.get(day)?.includes(chosen.time)
              onChoose({ date: day, time: stays ? chosen.time : '' })
            }}
            className={clsx(
              'numeric min-h-11 rounded-md text-small enabled:cursor-pointer enabled:font-semibold enabled:hover:bg-sunken',
              'disabled:text-ink-faint disabled:line-through',
              'aria-pressed:bg-accent-soft aria-pressed:text-accent-text aria-pressed:shadow-[inset_0_0_0_1px_var(--accent)]',
            )}
          >
            {Number(day.slice(8))}
          </button>
        ),
      )}
    </div>
  )
}

/** The month of the chosen day, or of the first free one. */
function monthToShow(free: ReadonlyMap<string, readonly string[]>, date: string): string {
  const firstFree = [...free].find(([, times]) => times.length > 0)?.[0]
  const shown = free.has(date) ? date : (firstFree ?? [...free.keys()][0] ?? '')
  return shown.slice(0, 7)
}

/** When the chef of a service is not free; refetched on focus. */
function useBusyTimes(serviceId: string) {
  return useQuery({
    queryKey: ['service', serviceId, 'busy'],
    queryFn: ({ signal }) => callFunction(listBusyTimes, { serviceId }, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  })
}
