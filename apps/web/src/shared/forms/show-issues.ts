import i18n from 'i18next'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '@/shared/backend/api-error.ts'
import { ruleText, textOfError } from '@/shared/i18n/refusal-text.ts'

/**
 * Shows the server's issues beside their fields and focuses the first. Returns false without issues; then show the
 * error as a whole. Pages that use it load the namespace `refusals`.
 * @param fieldOf The field of the form for a path of the request; undefined if the form doesn't show it.
 */
export function showIssues<Values extends FieldValues>(
  form: { setError: UseFormSetError<Values> },
  error: unknown,
  fieldOf: (path: string) => string | undefined = (path) => path,
): boolean {
  if (!(error instanceof ApiError)) return false
  const shown = error.issues.flatMap((issue) => {
    const field = fieldOf(issue.path.join('.'))
    return field === undefined ? [] : [{ field, message: issueText(error, issue) }]
  })
  for (const [index, { field, message }] of shown.entries()) {
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 })
  }
  return shown.length > 0
}

/** The server's own messages are English, for developers. */
function issueText(error: ApiError, issue: ApiError['issues'][number]): string {
  const otherwise = error.code === 'invalid_input' ? i18n.t('validation.invalid') : textOfError(error)
  return ruleText(issue) ?? otherwise
}
