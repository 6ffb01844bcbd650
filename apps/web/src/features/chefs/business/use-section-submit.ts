import { hoursInTheWay } from '@localchef/contracts/chefs/chef-refusals'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { staleEdit } from '@localchef/contracts/edit-version'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '@/shared/backend/api-error.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { type FormDraft, type Saved, useDraft } from '@/shared/forms/use-draft.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'
import { nextStep, stepsOf } from './activation-steps.ts'
import { businessKey } from './use-business.ts'

/**
 * Submits a section, keeps its input on failure and as a draft, and shows the server's issues at their fields. A draft
 * of a kitchen then leads on to the next step that is missing.
 * @param name Names the section's draft; null for an agreement, which is never restored from a draft.
 */
export function useSectionSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  save: (values: Output, version: string) => Promise<{ business: OwnBusiness }>,
  name: string | null,
  saved?: Saved<NoInfer<Values>>,
): { submit: () => Promise<void>; failure: string | undefined; draft: FormDraft } {
  const { t } = useTranslation('business')
  const draft = useDraft(form, name && `business/${name}`, saved)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      // The agreement has no version and ignores this argument.
      const { business } = await save(values, draft.seenVersion() ?? '')
      // The current values become the defaults, so the form is no longer dirty.
      form.reset(form.getValues(), { keepValues: true })
      draft.forget()
      toast.success(t('saved'))
      // An unfinished section, such as a contact that waits for its code, does not lead on.
      const isUnfinished = stepsOf(business).some(({ key, done }) => key === name && !done)
      const next = isUnfinished ? undefined : nextStep(business, name ?? undefined)
      if (next) navigate(next.to, { replace: next.to.startsWith('#') })
    } catch (error) {
      if (showIssues(form, error)) return
      if (failureOf({ refusals: [staleEdit] }, error).code === 'stale_edit') {
        // Refetches the newer values, which are shown beside the typed ones.
        void queryClient.invalidateQueries({ queryKey: businessKey })
        setFailure(refusalText('stale_edit'))
        return
      }
      if (failureOf({ refusals: [hoursInTheWay] }, error).code === 'hours_in_the_way') {
        setFailure(refusalText('hours_in_the_way'))
        return
      }
      const offline = error instanceof ApiError && error.status === 0
      setFailure(t(offline ? 'failedOffline' : 'failed'))
    }
  })
  return { submit, failure, draft }
}
