import { getChefCalendar } from '@localchef/contracts/bookings/get-chef-calendar'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CirclePause, CirclePlay, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime, formatTime } from '@/shared/format/time.ts'
import { zonedDay } from '@/shared/format/zoned-moment.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Menu, MenuItem } from '@/shared/ui/menu.tsx'
import { useMyChef } from '../../../shared/chefs/use-my-chef.ts'
import { ClosingDialog } from '../closing/closing-dialog.tsx'
import { startOfTomorrow } from './start-of-tomorrow.ts'
import { usePause } from './use-pause.ts'

/** Shows whether the kitchen takes orders, and pauses or resumes it. */
export function PauseControl() {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const chef = useMyChef().data?.chef
  const pause = usePause()
  if (!chef) return null
  if (chef.status === 'paused') {
    const until = chef.pausedUntil
    const soon = until && new Date(until).getTime() - Date.now() < 12 * 3_600_000
    const time = until && (soon ? formatTime : formatDateTime)(until, language, chef.timeZone)
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft p-2 pl-4 text-warning">
        <p className="flex items-center gap-2 font-semibold">
          <CirclePause className="size-5 shrink-0" aria-hidden />
          {time ? t('pause.until', { time }) : t('pause.untilResumed')}
        </p>
        <Button icon={<Play aria-hidden />} busy={pause.isPending} onClick={() => pause.mutate(false)}>
          {t('pause.resume')}
        </Button>
        <PausedPlans until={chef.pausedUntil} timeZone={chef.timeZone} />
      </div>
    )
  }
  if (chef.status !== 'active') return <p className="text-small text-ink-soft">{t('pause.notActive')}</p>
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="flex items-center gap-2 font-semibold text-success">
        <CirclePlay className="size-5 shrink-0" aria-hidden />
        {t('pause.taking')}
      </p>
      <div className="flex items-center gap-1">
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          icon={<Pause aria-hidden />}
          busy={pause.isPending}
          onClick={() => pause.mutate(null)}
        >
          {t('pause.pause')}
        </Button>
        <Menu
          label={t('pause.howLong')}
          trigger={
            <IconButton label={t('pause.howLong')} disabled={pause.isPending}>
              <ChevronDown aria-hidden />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => pause.mutate(inMinutes(30))}>{t('pause.halfHour')}</MenuItem>
          <MenuItem onSelect={() => pause.mutate(inMinutes(60))}>{t('pause.hour')}</MenuItem>
          <MenuItem onSelect={() => pause.mutate(startOfTomorrow(new Date(), chef.timeZone))}>
            {t('pause.tomorrow')}
          </MenuItem>
          <MenuItem onSelect={() => pause.mutate(null)}>{t('pause.resumeMyself')}</MenuItem>
        </Menu>
      </div>
    </div>
  )
}

/** Most days of a pause whose plans are listed: as many as buyers can order ahead. */
const mostDays = 7

interface PausedPlansProps {
  /** When the pause ends by itself. */
  until: string | null
  timeZone: string
}

/** Lists the plans in the time of a pause with a decision on each. The pause itself only stops new sales. */
function PausedPlans({ until, timeZone }: PausedPlansProps) {
  const { t } = useTranslation('closing')
  const [isOpen, setIsOpen] = useState(false)
  const from = zonedDay(new Date(), timeZone)
  const longest = Date.now() + mostDays * 24 * 3_600_000
  const end = until === null ? longest : Math.min(Date.parse(until), longest)
  const to = zonedDay(new Date(end), timeZone)
  const { data } = useQuery({
    queryKey: ['bookings', 'calendar', from, to],
    queryFn: ({ signal }) => callFunction(getChefCalendar, { from, to }, { signal }),
  })
  const now = Date.now()
  const items = (data?.items ?? []).filter(
    ({ kind, status, orderStatus, startsAt, endsAt }) =>
      kind !== 'drop_opening' &&
      status !== 'completed' &&
      orderStatus !== 'completed' &&
      Date.parse(endsAt) > now &&
      Date.parse(startsAt) < end,
  )
  if (items.length === 0) return null
  return (
    <div className="flex w-full flex-wrap items-center gap-2 text-small">
      <p>{t('paused', { count: items.length })}</p>
      <Button variant="secondary" size="sm" className="min-h-11" onClick={() => setIsOpen(true)}>
        {t('decide')}
      </Button>
      {isOpen && (
        <ClosingDialog
          items={items}
          timeZone={timeZone}
          action={t('done')}
          hours={null}
          onDone={() => setIsOpen(false)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
