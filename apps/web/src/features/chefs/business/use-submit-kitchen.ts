import { submitForApproval } from '@localchef/contracts/chefs/submit-for-approval'
import { stateNames } from '@localchef/contracts/places/us-states'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { toast } from '@/shared/ui/toast.ts'
import { useChangeBusiness } from './use-business.ts'

/** Submits the draft for approval and tells the chef how it went; undefined if the server refused. */
export function useSubmitKitchen() {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const change = useChangeBusiness()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      const answer = await change(submitForApproval, {})
      toast.success(t('activation.submitted'))
      return answer
    } catch (error) {
      const failure = failureOf(submitForApproval, error)
      toast.error(
        failure.code === 'outside_region'
          ? t('place.outsideRegion', { states: stateNames(failure.details.states, language) })
          : t('failed'),
      )
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { submit, busy }
}
