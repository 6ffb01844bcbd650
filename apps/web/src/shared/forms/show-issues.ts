import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '@/shared/backend/api-error.ts'

/**
 * Shows the server's issues beside their fields and focuses the first. Returns false without issues; then show the
 * error as a whole.
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
