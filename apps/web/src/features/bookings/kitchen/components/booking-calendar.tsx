import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { updateHours } from '@localchef/contracts/chefs/update-hours'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import type { TFunction } from 'i18next'
import {
  CalendarSync,
  ChevronLeft,
  ChevronRight,
  CookingPot,
  GraduationCap,
  Megaphone,
  Repeat,
  ShoppingBag,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { bookingStatusTone } from '@/features/bookings/mine/booking-status-tone.ts'
import { pageOfItem } from '@/features/chefs/closing/page-of-item.ts'
import { useClosing } from '@/features/chefs/closing/use-closing'
import { orderStatusTone } from '@/features/orders/order-status-tone.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { firstWeekday } from '@/shared/format/first-weekday.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { formatTimes } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { CopiedField } from '@/shared/ui/copied-field.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type CalendarView, calendarViews, daysOfView, itemsByDay, shiftDay } from '../calendar-days.ts'
import {
  useBooking,
  useCalendarFeed,
  useChefCalendar,
  useRenewCalendarFeed,
  useRevokeCalendarFeed,
} from '../use-chef-calendar.ts'
import { CalendarMonth } from './calendar-month.tsx'
import { KitchenBookingCard } from './kitchen-booking-card.tsx'

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
  const closing = useCloseDay(query.data?.timeZone ?? 'UTC')
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
            busy={closing.isPending}
            onClosed={closing.setClosed}
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
      {closing.dialog}
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

/** Details of a calendar entry: the booking with its answers, or a link to the class. */
function BookingSheet({ item, onClose }: { item: CalendarItem; onClose: () => void }) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={inLanguage(language, item.title, item.titleRu)}
    >
      {item.kind === 'booking' ? (
        <BookingDetails id={item.id} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>{t('calendar.taken', { count: item.guests, places: item.places })}</p>
          <ButtonLink to="/dashboard/services">{t('calendar.toServices')}</ButtonLink>
        </div>
      )}
    </Sheet>
  )
}

function BookingDetails({ id }: { id: string }) {
  const query = useBooking(id)
  if (query.data) return <KitchenBookingCard booking={query.data} />
  if (query.isLoadingError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <SkeletonGroup>
      <Skeleton className="h-72 rounded-lg" />
    </SkeletonGroup>
  )
}

/** Secret URL for calendar apps. It is shown once, and a new URL revokes the old one. */
function CalendarFeed() {
  const { t } = useTranslation(['kitchen', 'common'])
  const feed = useCalendarFeed().data?.feed
  const renew = useRenewCalendarFeed()
  const revoke = useRevokeCalendarFeed()
  const [asking, setAsking] = useState(false)
  const [isRevoking, setIsRevoking] = useState(false)
  const path = renew.data && feed ? renew.data.path : undefined
  return (
    <Card>
      <CardBody className="grid gap-3">
        <h2 className="food-name flex items-center gap-2.5 text-subtitle">
          <CalendarSync className="size-5 text-accent-text" aria-hidden />
          {t('feed.title')}
        </h2>
        <p className="text-small text-ink-soft">{t('feed.text')}</p>
        {feed && (
          <p className="text-small">
            {t('feed.madeAt')} <RelativeTime date={feed.createdAt} />.{' '}
            {feed.lastReadAt ? (
              <>
                {t('feed.readAt')} <RelativeTime date={feed.lastReadAt} />.
              </>
            ) : (
              t('feed.neverRead')
            )}
          </p>
        )}
        {path && <Address address={window.location.origin + path} />}
        {(renew.isError || revoke.isError) && <FormError>{t('feed.failed')}</FormError>}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            busy={renew.isPending}
            onClick={() => (feed ? setAsking(true) : renew.mutate())}
          >
            {t(feed ? 'feed.renew' : 'feed.create')}
          </Button>
          {feed && (
            <Button variant="ghost" busy={revoke.isPending} onClick={() => setIsRevoking(true)}>
              {t('feed.revoke')}
            </Button>
          )}
        </div>
        <Dialog
          open={asking}
          onOpenChange={setAsking}
          decisive
          title={t('feed.askTitle')}
          description={t('feed.askText')}
          actions={
            <>
              <Button variant="ghost" onClick={() => setAsking(false)}>
                {t('action.cancel', { ns: 'common' })}
              </Button>
              <Button
                onClick={() => {
                  setAsking(false)
                  renew.mutate()
                }}
              >
                {t('feed.renew')}
              </Button>
            </>
          }
        />
        <AskDialog
          open={isRevoking}
          onOpenChange={setIsRevoking}
          title={t('feed.askRevokeTitle')}
          text={t('feed.askRevokeText')}
          action={t('feed.revoke')}
          onConfirm={() => revoke.mutate()}
        />
      </CardBody>
    </Card>
  )
}

function Address({ address }: { address: string }) {
  const { t } = useTranslation('kitchen')
  return <CopiedField label={t('feed.once')} value={address} copied={t('feed.copied')} isOnce />
}

interface CalendarDayListProps {
  days: readonly string[]
  today: string
  items: ReadonlyMap<string, CalendarItem[]>
  closed: ReadonlySet<string>
  timeZone: string
  onOpen: (item: CalendarItem) => void
  busy: boolean
  onClosed: (change: { day: string; closes: boolean }) => void
}

/** Days with their entries: of a week, an agenda, or the chosen day of a month. */
function CalendarDayList(props: CalendarDayListProps) {
  const { days, today, items, closed, timeZone, onOpen, busy, onClosed } = props
  const { t } = useTranslation(['kitchen', 'closing'])
  const { language } = useLanguage()
  const dayFormat = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  if (days.length === 0) return <p className="text-ink-soft">{t('calendar.nothing')}</p>
  return (
    <ol className="grid gap-5">
      {days.map((day) => (
        <li key={day} className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3
              className={clsx(
                'text-small font-semibold first-letter:uppercase',
                day === today && 'text-accent-text',
              )}
            >
              {dayFormat.format(new Date(day))}
              {closed.has(day) && (
                <span className="ml-2 font-normal text-ink-soft">{t('calendar.closed')}</span>
              )}
            </h3>
            {day >= today && (
              <Button
                variant="ghost"
                size="sm"
                className="min-h-11"
                disabled={busy}
                onClick={() => onClosed({ day, closes: !closed.has(day) })}
              >
                {t(closed.has(day) ? 'openDay' : 'closeDay', { ns: 'closing' })}
              </Button>
            )}
          </div>
          {items.has(day) ? (
            <ul className="grid gap-2">
              {items.get(day)?.map((item) => (
                <li key={`${item.id} ${item.kind} ${item.startsAt}`}>
                  <Entry item={item} timeZone={timeZone} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-small text-ink-soft">{t('calendar.free')}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

interface EntryProps {
  item: CalendarItem
  timeZone: string
  onOpen: (item: CalendarItem) => void
}

function Entry({ item, timeZone, onOpen }: EntryProps) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const title = inLanguage(language, item.title, item.titleRu)
  const page = pageOfItem(item)
  const content = (
    <>
      <span className="numeric w-40 shrink-0 whitespace-nowrap text-small font-medium">
        {formatTimes(item.startsAt, item.endsAt, language, timeZone)}
      </span>
      <span className="grid min-w-40 flex-1">
        <span className="food-name leading-snug">{title}</span>
        <span className="text-small text-ink-soft">
          {[item.buyerName, countOf(item, t)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <KindBadge item={item} />
    </>
  )
  const className =
    'flex w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 text-left transition-colors hover:border-line-strong'
  return page ? (
    <Link to={page} className={className}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={() => onOpen(item)} className={className}>
      {content}
    </button>
  )
}

function countOf({ kind, guests, places }: CalendarItem, t: TFunction<'kitchen'>): string {
  if (kind === 'order' || kind === 'standing') return t('calendar.portions', { count: guests })
  if (kind === 'drop' && places === null) return t('calendar.portions', { count: guests })
  if (kind === 'batch' || kind.startsWith('drop')) return t('calendar.sold', { count: guests, made: places })
  return places === null
    ? t('bookings.guests', { count: guests })
    : t('calendar.taken', { count: guests, places })
}

function KindBadge({ item }: { item: CalendarItem }) {
  const { t } = useTranslation(['kitchen', 'orders'])
  if (item.status) {
    return <Badge tone={bookingStatusTone(item.status)}>{t(`bookings.status.${item.status}`)}</Badge>
  }
  if (item.orderStatus) {
    return (
      <Badge tone={orderStatusTone(item.orderStatus)}>
        <ShoppingBag aria-hidden />
        {t(item.orderStatus === 'placed' ? 'calendar.waits' : `orders:status.${item.orderStatus}`)}
      </Badge>
    )
  }
  if (item.kind === 'drop' || item.kind === 'drop_opening') {
    return (
      <Badge tone="accent">
        <Megaphone aria-hidden />
        {t(item.kind === 'drop' ? 'calendar.drop' : 'calendar.dropOpening')}
      </Badge>
    )
  }
  if (item.kind === 'standing') {
    return (
      <Badge tone="warning">
        <Repeat aria-hidden />
        {t('calendar.expected')}
      </Badge>
    )
  }
  const Icon = item.kind === 'batch' ? CookingPot : GraduationCap
  return (
    <Badge tone="info">
      <Icon aria-hidden />
      {t(item.kind === 'batch' ? 'calendar.batch' : 'calendar.class')}
    </Badge>
  )
}

/** Closes a day, or opens a closed one again, as the section of hours does. */
function useCloseDay(timeZone: string) {
  const { t } = useTranslation('closing')
  const queryClient = useQueryClient()
  const closing = useClosing(timeZone)
  const mutation = useMutation({
    mutationFn: async ({ day, closes }: { day: string; closes: boolean }) => {
      const { business } = await callFunction(getBusiness, {})
      if (!business) return
      const others = business.hours.exceptions.filter((exception) => exception.day !== day)
      const exceptions = closes
        ? [...others, { day, opensMinute: null, closesMinute: null, note: '' }]
        : others
      await closing.save({
        weekly: business.hours.weekly,
        exceptions,
        version: business.versions.hours,
      })
    },
    onError: (error) => {
      const { code } = failureOf(updateHours, error)
      // This refusal arrives here only when the chef left the day open in the dialog.
      if (code !== 'hours_in_the_way') toast.error(refusalText(code, t('failed')))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bookings', 'calendar'] }),
  })
  return { setClosed: mutation.mutate, isPending: mutation.isPending, dialog: closing.dialog }
}
