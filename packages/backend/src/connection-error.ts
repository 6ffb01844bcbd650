const networkCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // No file or socket can be opened: by this process, or on this machine.
  'EMFILE',
  'ENFILE',
])

/** The database answers but cannot serve, such as a standby after a failover. */
export class DatabaseAway extends Error {}

/** Messages of the driver for errors without a code. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|(connection error|was closed) and is not queryable/i

/** Whether the database was unreachable or went away, rather than refusing a statement. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway) return true
  const code = 'code' in error ? error.code : undefined
  // 08: connection exceptions; 57P: the server shuts down or starts; 53300: it has no connection left; 53200: no memory.
  if (networkCodes.has(code) || (typeof code === 'string' && /^(08|57P0|53300|53200)/.test(code))) return true
  // The Unix socket of a PostgreSQL on this machine disappears when that PostgreSQL stops.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  if (lostConnection.test(error.message)) return true
  return error.cause !== undefined && isConnectionError(error.cause)
}

/** 53100: PostgreSQL could not extend a file. */
const fullCodes: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether the disk of the database or of the files has no room left. Everything can still be read. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('isFull' in error && error.isFull === true) return true
  return fullCodes.has('code' in error ? error.code : undefined) || isStorageFull(error.cause)
}
