const networkCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Whether the database could not be reached or went away, rather than refused what it was asked. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  // 08: connection exceptions; 57P: the server shuts down or starts.
  if (networkCodes.has(code) || (typeof code === 'string' && /^(08|57P0)/.test(code))) return true
  if (/Connection terminated|timeout exceeded when trying to connect/i.test(error.message)) return true
  return error.cause !== undefined && isConnectionError(error.cause)
}
