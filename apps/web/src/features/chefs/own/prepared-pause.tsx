import { pauseOrders } from '@localchef/contracts/chefs/pause-orders'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { DecisionDialog } from '@/shared/prepared/decision-dialog.tsx'
import { usePreparedAct } from '@/shared/prepared/use-prepared-act.ts'
import { useMyChef } from '../../../shared/chefs/use-my-chef.ts'
import { usePause } from './use-pause.ts'

/** A pause with an end, or the end of a pause, that a program prepared. */
export function PreparedPause() {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const { prepared, close } = usePreparedAct(pauseOrders)
  const chef = useMyChef().data?.chef
  const pause = usePause()
  if (!prepared || !chef) return null
  const { paused, until } = prepared
  const time = until && formatDateTime(until, language, chef.timeZone)
  return (
    <DecisionDialog
      title={
        !paused
          ? t('pause.decide.resume')
          : time
            ? t('pause.decide.until', { time })
            : t('pause.decide.pause')
      }
      action={t(paused ? 'pause.pause' : 'pause.resume')}
      busy={pause.isPending}
      onDecide={() => pause.mutate(paused && (until === null ? null : new Date(until)), { onSettled: close })}
      onClose={close}
    />
  )
}
