export function isUniqueViolation(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** For `catch`: of two concurrent requests for one new account, the other one has done the work. */
export function ignoreUniqueViolation(error: unknown): void {
  if (!isUniqueViolation(error)) throw error
}
