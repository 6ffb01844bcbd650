import { getChefCalendar } from '@localchef/contracts/bookings/get-chef-calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { zonedDay } from '@/shared/format/zoned-moment.ts'
import { Button } from '@/shared/ui/button.tsx'
import { ClosingDialog } from './closing-dialog.tsx'

/** Days of a long pause, or of one without an end, that are looked at: as many as buyers can order for. */
const mostDays = 7

interface PausedPlansProps {
  /** When the pause ends by itself. */
  until: string | null
  timeZone: string
}

/** Lists the plans in the time of a pause with a decision on each. The pause itself ends new sales only. */
export function PausedPlans({ until, timeZone }: PausedPlansProps) {
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
          onDone={() => setIsOpen(false)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
