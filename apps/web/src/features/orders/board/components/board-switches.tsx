import type { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { BellRing, Maximize, Minimize, Printer, Sun, Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Menu, MenuItem } from '@/shared/ui/menu.tsx'
import type { PrintKind } from '../print-kind.ts'
import type { useBell } from '../use-bell.ts'
import { useWakeLock } from '../use-wake-lock.ts'
import { NoticeButton } from './notice-dialog.tsx'
import { PushSwitch } from './push-switch.tsx'

interface BoardSwitchesProps {
  bell: ReturnType<typeof useBell>
  board: Pick<z.output<typeof listChefOrders.output>, 'orders' | 'chef'>
  full: boolean
  onFull: (full: boolean) => void
  onPrint: (kind: PrintKind) => void
}

/** Switches for sound, push and wake lock, a notice to buyers, the print menu and full screen. */
export function BoardSwitches({ bell, board, full, onFull, onPrint }: BoardSwitchesProps) {
  const { t } = useTranslation('board')
  const screen = useWakeLock()
  return (
    <div className="flex flex-wrap items-center gap-1.5 sm:gap-2">
      {bell.sound === 'on' ? (
        <IconButton tone="raised" label={t('sound.turnOff')} onClick={bell.turnOff}>
          <Volume2 className="text-success" aria-hidden />
        </IconButton>
      ) : (
        <Button
          variant="soft"
          size="sm"
          className="min-h-11"
          icon={<VolumeX aria-hidden />}
          onClick={() => void bell.turnOn()}
        >
          {t('sound.turnOn')}
        </Button>
      )}
      <PushSwitch />
      {screen.supported && (
        <IconButton
          tone="raised"
          label={t('screen.awake')}
          aria-pressed={screen.wanted}
          className="aria-pressed:border-accent aria-pressed:text-accent-text"
          onClick={() => screen.setWanted(!screen.wanted)}
        >
          <Sun aria-hidden />
        </IconButton>
      )}
      <NoticeButton orders={board.orders} timeZone={board.chef.timeZone} />
      <Menu
        label={t('print.menu')}
        trigger={
          <IconButton tone="raised" label={t('print.menu')}>
            <Printer aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => onPrint('pick-list')}>{t('print.pickList')}</MenuItem>
        <MenuItem onSelect={() => onPrint('labels-4x6')}>{t('print.labels')}</MenuItem>
        <MenuItem onSelect={() => onPrint('labels-a4')}>{t('print.labelsA4')}</MenuItem>
      </Menu>
      <IconButton
        tone="raised"
        label={t(full ? 'screen.leaveFull' : 'screen.full')}
        onClick={() => onFull(!full)}
      >
        {full ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      </IconButton>
    </div>
  )
}

/** Shown while the bell rings, with a button that silences it. Any other touch silences it too. */
export function RingingNotice({ count, onSilence }: { count: number; onSilence: () => void }) {
  const { t } = useTranslation('board')
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-accent px-4 py-2.5 text-accent-ink"
    >
      <p className="flex items-center gap-2.5 text-lead font-semibold">
        <BellRing className="size-5.5 shrink-0" aria-hidden />
        {t('sound.unseen', { count })}
      </p>
      <Button variant="secondary" onClick={onSilence}>
        {t('sound.silence')}
      </Button>
    </div>
  )
}
