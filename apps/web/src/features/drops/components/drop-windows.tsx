import type { Drop, DropWindow } from '@localchef/contracts/drops/drop'
import type { DropState } from '@localchef/contracts/drops/drop-state'
import { useTranslation } from 'react-i18next'
import { formatDateTimes } from '@/shared/format/time.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import type { DropWindowChoice } from '../use-drop-window.ts'
import { windowRoom } from '../window-room.ts'

interface DropWindowsProps {
  drop: Drop
  state: DropState
  now: number
  choice: DropWindowChoice
}

/** The pickup windows with their room, in the kitchen's time zone. Readers of an open drop choose one. */
export function DropWindows({ drop, state, now, choice }: DropWindowsProps) {
  const { t } = useTranslation('drops')
  const { language } = useLanguage()
  const { timeZone, city } = drop.chef
  const time = ({ pickupFrom, pickupUntil }: DropWindow) =>
    formatDateTimes(pickupFrom, pickupUntil, language, timeZone)
  const room = (window: DropWindow) => {
    const kind = windowRoom(window, now)
    if (kind === 'full') return t('window.full')
    if (kind === 'over') return t('window.over')
    return window.portionsLeft === null ? undefined : t('window.left', { count: window.portionsLeft })
  }
  return (
    <section className="numeric grid gap-2" aria-labelledby="drop-windows">
      <h2 id="drop-windows" className="food-name text-title">
        {t('windows')}
      </h2>
      {state === 'open' ? (
        <>
          <RadioCards
            legend={t('window.choose')}
            name="pickup-window"
            options={drop.windows.map((window) => ({
              value: window.pickupFrom,
              label: time(window),
              hint: room(window),
              disabled: windowRoom(window, now) !== 'free',
            }))}
            value={choice.chosen}
            onValueChange={choice.choose}
          />
          <p role="status" className="text-small text-ink-soft empty:hidden">
            {choice.chosen === undefined ? t('window.allFull') : choice.hasFilled && t('window.filled')}
          </p>
        </>
      ) : (
        <ul className="grid gap-1">
          {drop.windows.map((window) => (
            <li key={window.pickupFrom}>
              {time(window)}
              {state === 'announced' && room(window) && (
                <span className="text-small text-ink-soft"> · {room(window)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="text-caption text-ink-faint">{t('zone', { city, zone: zoneName(timeZone, language) })}</p>
    </section>
  )
}
