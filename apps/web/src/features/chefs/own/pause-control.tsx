import { ChevronDown, CirclePause, CirclePlay, Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Menu, MenuItem } from '@/shared/ui/menu.tsx'
import { useMyChef } from '../../../shared/chefs/use-my-chef.ts'
import { PausedPlans } from '../closing/paused-plans.tsx'
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
