import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '@/shared/backend/api-error.ts'

/**
 * Puts what the server found wrong beside the fields, and the focus there. Whether it found anything to
 * put: if not, show the error as a whole.
 */
export function showIssues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError) || error.issues.length === 0) return false
  error.issues.forEach((issue, index) => {
    form.setError(
      issue.path.join('.') as Path<Values>,
      { message: issue.message },
      { shouldFocus: index === 0 },
    )
  })
  return true
}
