import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/shared/backend/api-error.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { toast } from '@/shared/ui/toast.ts'

/** Saves a section: what was typed stays whatever happens, and what is wrong is said beside its field. */
export function useSectionSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  save: (values: Output) => Promise<unknown>,
) {
  const { t } = useTranslation('business')
  const [failure, setFailure] = useState<string>()
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await save(values)
      // What is on the page is what is stored now.
      form.reset(form.getValues(), { keepValues: true })
      toast.success(t('saved'))
    } catch (error) {
      if (showIssues(form, error)) return
      const offline = error instanceof ApiError && error.status === 0
      setFailure(t(offline ? 'failedOffline' : 'failed'))
    }
  })
  return { submit, failure }
}
