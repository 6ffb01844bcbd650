export function isUniqueViolation(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** For `catch`: a concurrent request has already created the same account. */
export function ignoreUniqueViolation(error: unknown): void {
  if (!isUniqueViolation(error)) throw error
}
