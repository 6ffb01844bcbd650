import { closeMarketplace } from '@localchef/contracts/opening/close-marketplace'
import { getOpeningGuide } from '@localchef/contracts/opening/get-opening-guide'
import { openMarketplace } from '@localchef/contracts/opening/open-marketplace'
import { sendTestMail } from '@localchef/contracts/opening/send-test-mail'
import { setOpeningPoint } from '@localchef/contracts/opening/set-opening-point'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { toast } from '@/shared/ui/toast.ts'
import { useDecide } from '@/shared/undo/use-decide.ts'

type PointDecision = z.input<typeof setOpeningPoint.input>

/** The guide, for staff who may decide. Refetched whenever the admin comes back from a page that decides a point. */
export function useOpeningGuide(isWanted: boolean) {
  const isAllowed = useHasRightOf(getOpeningGuide)
  return useQuery({
    enabled: isWanted && isAllowed,
    queryKey: ['admin', 'opening'],
    queryFn: ({ signal }) => callFunction(getOpeningGuide, {}, { signal }),
    refetchOnWindowFocus: true,
  })
}

export function useOpeningActs() {
  const { t } = useTranslation('opening')
  const decide = useDecide()
  const queryClient = useQueryClient()
  return {
    setPoint: (input: PointDecision) =>
      decide(() => callFunction(setOpeningPoint, input), t(`decided.${input.decision}`)),
    open: () => decide(() => callFunction(openMarketplace, {}), t('opened.title')),
    close: (reason: string) => decide(() => callFunction(closeMarketplace, { reason }), t('closed.done')),
    async sendTestMail(): Promise<void> {
      try {
        const { to, isAccepted, answer } = await callFunction(sendTestMail, {})
        if (isAccepted) {
          toast.success(t('mail.accepted', { to }))
        } else {
          toast.error(t('mail.refused', { answer }))
        }
      } catch (error) {
        toast.error(textOfError(error))
      } finally {
        await queryClient.invalidateQueries({ queryKey: ['admin', 'opening'] })
      }
    },
  }
}
