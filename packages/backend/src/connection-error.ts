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

/** The database answers and cannot do what it is there for, as a standby to which a failover has led. */
export class DatabaseAway extends Error {}

/** Messages of the driver, which gives them no code. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|(connection error|was closed) and is not queryable/i

/** Whether the database could not be reached or went away, rather than refused what it was asked. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway) return true
  const code = 'code' in error ? error.code : undefined
  // 08: connection exceptions; 57P: the server shuts down or starts; 53300: it has no connection left.
  if (networkCodes.has(code) || (typeof code === 'string' && /^(08|57P0|53300)/.test(code))) return true
  // The socket of a server on this machine goes with it.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  if (lostConnection.test(error.message)) return true
  return error.cause !== undefined && isConnectionError(error.cause)
}
