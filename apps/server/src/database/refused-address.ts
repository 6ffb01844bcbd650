import pg from 'pg'
import { SettingsError, type WrongSetting } from '../settings.ts'

/** 28: authentication; 3D000: no such database; 42501: no right to connect. */
const refusingStates = /^(?:28\w{3}|3D000|42501)$/
/** Node's codes for a certificate that it does not accept. */
const certificateCodes = /CERT|^UNABLE_TO_|^ERR_TLS_|^ERR_SSL_/
/** The driver's errors without a code: PostgreSQL asks for another password or none, or has no TLS. */
const refusingWords = /^SASL|password must be a string|does not support SSL/

/** Whether the database refused us, so that waiting is useless. An unreachable or starting one does not refuse. */
export function isRefused(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return refusingStates.test(code) || certificateCodes.test(code) || refusingWords.test(error.message)
}

/** No name server knows the host. */
export function isUnknownHost(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'
}

/** The error for an address that does not work. Shows the address without its password. */
export function refusedAddress(
  name: 'DATABASE_URL' | 'DATABASE_READ_URL',
  url: string,
  { message }: Error,
): SettingsError {
  const { user, host, port, database } = new pg.Client({ connectionString: url })
  const read = `the user "${user}" and the database "${database}" at ${host}:${port}`
  return new SettingsError([{ name, read, allowed: `an address that works; here the answer is: ${message}` }])
}

/** Describes an address that the driver cannot read, such as one that names a missing certificate file. */
export function unreadableAddress(
  name: WrongSetting['name'],
  url: string | undefined,
): WrongSetting | undefined {
  try {
    if (url !== undefined) new pg.Client({ connectionString: url })
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      name,
      read: 'a secret value',
      allowed: `postgresql://user:password@host:5432/database; here the fault is: ${reason}`,
    }
  }
}
