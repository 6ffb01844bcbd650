import type { CalendarItem } from '@localchef/contracts/bookings/get-chef-calendar'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { firstWeekday } from '@/shared/format/first-weekday.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { type CalendarView, calendarViews, daysOfView, itemsByDay, shiftDay } from '../calendar-days.ts'
import { useChefCalendar } from '../use-chef-calendar.ts'
import { BookingSheet } from './booking-sheet.tsx'
import { CalendarDayList } from './calendar-day-list.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { CalendarMonth } from './calendar-month.tsx'

/** Orders, bookings, classes, batches and closed days by day, week or month or as an agenda, and the calendar feed. */
export function BookingCalendar() {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const timeZone = useMyChef().data?.chef?.timeZone
  const today = new Intl.DateTimeFormat('en-CA', {
    dateStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date())
  const [view, setView] = useState<CalendarView>('month')
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState<CalendarItem>()
  const day = chosen ?? today
  const days = daysOfView(view, day, firstWeekday(language))
  const query = useChefCalendar(days[0] ?? day, days.at(-1) ?? day)
  const items = itemsByDay(query.data?.items ?? [], query.data?.timeZone ?? 'UTC')
  const closed = new Set(query.data?.closedDays)
  const shown = view === 'agenda' ? days.filter((one) => items.has(one)) : view === 'month' ? [day] : days
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-1">
          <IconButton label={t('calendar.back')} onClick={() => setChosen(shiftDay(view, day, -1))}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton label={t('calendar.forward')} onClick={() => setChosen(shiftDay(view, day, 1))}>
            <ChevronRight aria-hidden />
          </IconButton>
          <h2 className="food-name text-subtitle first-letter:uppercase" aria-live="polite">
            {titleOf(view, days, day, language)}
          </h2>
          <Button
            variant="ghost"
            size="sm"
            className="min-h-11"
            disabled={!chosen}
            onClick={() => setChosen(undefined)}
          >
            {t('calendar.today')}
          </Button>
        </div>
        <SegmentedChoice
          label={t('calendar.view')}
          value={view}
          onChange={setView}
          options={calendarViews.map((value) => ({ value, label: t(`calendar.${value}`) }))}
        />
      </div>
      {query.data ? (
        <div className="grid gap-6" aria-busy={query.isPlaceholderData}>
          {view === 'month' && (
            <CalendarMonth
              days={days}
              day={day}
              today={today}
              items={items}
              closed={closed}
              onChoose={setChosen}
            />
          )}
          <CalendarDayList
            days={shown}
            today={today}
            items={items}
            closed={closed}
            timeZone={query.data.timeZone}
            onOpen={setOpen}
          />
        </div>
      ) : query.isLoadingError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-96 rounded-lg" />
        </SkeletonGroup>
      )}
      <CalendarFeed />
      {open && <BookingSheet item={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function titleOf(view: CalendarView, days: readonly string[], day: string, language: string): string {
  if (view === 'month') return monthName(day, language)
  const range = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return range.formatRange(new Date(days[0] ?? day), new Date(days.at(-1) ?? day))
}
