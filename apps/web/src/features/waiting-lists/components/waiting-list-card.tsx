import type { WaitingList, WaitingListKey } from '@localchef/contracts/waiting-lists/waiting-list'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { dayName } from '@/shared/format/day-name.ts'
import { formatDate, formatTime } from '@/shared/format/time.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useJoin, useLeave } from '../use-waiting-lists.ts'

interface WaitingListCardProps {
  list: WaitingList
  timeZone: string
  onOfferEnd: () => void
  /** Names the dish on a page with several lists. */
  dish?: string
}

/** The waiting list of a sold-out batch or a full day: the user's place and offer, and buttons to join and leave. */
export function WaitingListCard({ list, timeZone, onOfferEnd, dish }: WaitingListCardProps) {
  const { t } = useTranslation('waitingLists')
  const { language } = useLanguage()
  const { own, waiting, orderBy } = list
  const time = (moment: string) => formatTime(moment, language, timeZone)
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-sunken p-5">
      <div className="grid gap-1">
        <p className="flex items-center gap-2 font-semibold [&>svg]:size-5 [&>svg]:text-ink-faint">
          <Hourglass aria-hidden />
          {list.pickupFrom !== null && list.pickupUntil !== null
            ? t('batch', {
                day: dayName(list.pickupFrom, language, timeZone),
                from: time(list.pickupFrom),
                until: time(list.pickupUntil),
              })
            : t('day', { day: formatDate(list.day, language, 'UTC') })}
        </p>
        <p className="text-small text-ink-soft">
          {waiting === 0 ? t('nobody') : t('waiting', { count: waiting })}
        </p>
        <p className="text-small text-ink-faint">
          {orderBy
            ? t('endsAt', { day: dayName(orderBy, language, timeZone), time: time(orderBy) })
            : t('endsWith')}
        </p>
      </div>
      <div role="status" className="grid gap-1 empty:hidden">
        {own?.status === 'waiting' && (
          <p className="numeric font-medium">
            {t('place', { position: own.position, count: own.portions - sumOf(own.later) })}
          </p>
        )}
        {own?.offer && <p className="font-medium">{t('offer', { count: own.offer.portions })}</p>}
        {own?.later.map(({ portions, position }) => (
          <p key={position} className="numeric text-small">
            {t('later', { position, count: portions })}
          </p>
        ))}
        {own?.status === 'lapsed' && <p>{t('lapsed')}</p>}
      </div>
      {own?.offer && (
        <p className="text-small">
          {t('offerEnds')} <Countdown until={own.offer.until} onEnd={onOfferEnd} className="font-semibold" />
        </p>
      )}
      {own?.status === 'waiting' || own?.status === 'offered' ? (
        <Leave list={keyOf(list)} isOffer={own.status === 'offered'} />
      ) : (
        <Join list={keyOf(list)} dish={dish} />
      )}
    </div>
  )
}

function sumOf(places: readonly { portions: number }[]): number {
  return places.reduce((sum, { portions }) => sum + portions, 0)
}

/** Identifies the list in operations. Written here, because the contract's code would bring zod along. */
function keyOf({ batchId, dishId, day }: WaitingList): WaitingListKey {
  return batchId === null ? { dishId, day } : { batchId }
}

function Join({ list, dish }: { list: WaitingListKey; dish: string | undefined }) {
  const { t } = useTranslation(['waitingLists', 'refusals'])
  const { user } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()
  const join = useJoin()
  const [portions, setPortions] = useState(1)
  const press = () => {
    if (user) {
      join.mutate(
        { ...list, portions },
        {
          onError: (error) => {
            toast.error(textOfError(error, t('failed')))
          },
        },
      )
    } else {
      void navigate('/auth', { state: { from: location } })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <QuantityStepper value={portions} label={t('portions')} onChange={setPortions} />
      <Button
        busy={join.isPending}
        aria-label={dish && `${t('join')}: ${dish}`}
        onClick={press}
        style={{ whiteSpace: 'normal' }}
      >
        {t('join')}
      </Button>
    </div>
  )
}

function Leave({ list, isOffer }: { list: WaitingListKey; isOffer: boolean }) {
  const { t } = useTranslation(['waitingLists', 'refusals'])
  const leave = useLeave()
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      busy={leave.isPending}
      onClick={() =>
        leave.mutate(list, {
          onSuccess: () => toast.success(t('left')),
          onError: (error) => {
            toast.error(textOfError(error, t('failed')))
          },
        })
      }
    >
      {t(isOffer ? 'pass' : 'leave')}
    </Button>
  )
}
