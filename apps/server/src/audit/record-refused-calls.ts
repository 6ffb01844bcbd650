import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import type { FunctionContext } from '@localchef/backend/functions/function-handler'
import { recordSecurity } from '@localchef/domain/audit/record-security'
import { queriesOn } from '@localchef/domain/queries'
import { networkOf } from './network-of.ts'

/** A person's repeated attempts to call a function within this time are logged once. */
const silenceMs = 10 * 60_000
const mostKeys = 10_000

export type RecordRefusedCall = (
  functionName: string,
  code: string,
  context: FunctionContext,
) => Promise<void>

/** Records refused calls of admin functions in a separate transaction, because the call's own is rolled back. */
export function createRefusedCallRecorder(database: Database): RecordRefusedCall {
  const told = new Map<string, number>()
  return async (functionName, code, { caller, clientAddress, requestId, log }) => {
    const network = networkOf(clientAddress)
    const key = `${caller.userId ?? network} ${functionName}`
    const now = performance.now()
    if ((told.get(key) ?? 0) > now) return
    if (told.size >= mostKeys) told.clear()
    told.set(key, now + silenceMs)
    const email = caller.claims.email
    try {
      await database.as(service, (connection) =>
        recordSecurity(queriesOn(connection), {
          action: 'refuse-admin-call',
          actor: caller.userId
            ? { id: caller.userId, email: typeof email === 'string' ? email : null }
            : null,
          subjectKind: 'function',
          subjectId: functionName,
          after: { code, ...(network ? { network } : {}) },
          requestId,
        }),
      )
    } catch (error) {
      told.delete(key)
      log.error({ err: error }, 'a refused call could not be put on record')
    }
  }
}
