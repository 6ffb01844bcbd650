/**
 * The message of an error. A failed `fetch` has its reason in its cause, and a host name with several addresses fails with
 * an AggregateError that has one for each.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return error instanceof AggregateError ? error.errors.map(reasonOf).join('; ') : error.message
}
