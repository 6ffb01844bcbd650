import type { OnSecurityEvent } from '@localchef/backend/auth/security-event'
import { recordSecurity } from '@localchef/domain/audit/record-security'
import { queriesOn } from '@localchef/domain/queries'
import { networkOf } from './network-of.ts'

/** Records a security event in the audit log, in the event's transaction. */
export const recordSecurityEvent: OnSecurityEvent = async (connection, event) => {
  const { name, account, by, origin, before, after } = event
  const network = origin && networkOf(origin.address)
  await recordSecurity(queriesOn(connection), {
    action: name,
    actor: by === 'owner' && account ? { id: account.id, email: account.email } : null,
    subjectKind: 'user',
    subjectId: account?.id ?? null,
    before: before ?? null,
    after: { by, ...(network ? { network } : {}), ...after },
    requestId: origin?.requestId ?? null,
  })
}
