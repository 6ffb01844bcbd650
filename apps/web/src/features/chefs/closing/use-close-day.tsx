import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { updateHours } from '@localchef/contracts/chefs/update-hours'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'
import { useChangeBusiness } from '../business/use-business.ts'
import { useClosing } from './use-closing.tsx'

/** Closes a day, or opens a closed one again, as the section of hours does. */
export function useCloseDay(timeZone: string) {
  const { t } = useTranslation('closing')
  const queryClient = useQueryClient()
  const change = useChangeBusiness()
  const closing = useClosing(timeZone)
  const mutation = useMutation({
    mutationFn: async ({ day, closes }: { day: string; closes: boolean }) => {
      const { business } = await callFunction(getBusiness, {})
      if (!business) return
      const others = business.hours.exceptions.filter((exception) => exception.day !== day)
      const exceptions = closes
        ? [...others, { day, opensMinute: null, closesMinute: null, note: '' }]
        : others
      await closing.save((despitePlans) =>
        change(updateHours, {
          weekly: business.hours.weekly,
          exceptions,
          version: business.versions.hours,
          despitePlans,
        }),
      )
    },
    onError: (error) => {
      const { code } = failureOf(updateHours, error)
      // The chef has left the day open.
      if (code !== 'hours_in_the_way') toast.error(refusalText(code, t('failed')))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bookings', 'calendar'] }),
  })
  return { setClosed: mutation.mutate, isPending: mutation.isPending, dialog: closing.dialog }
}
