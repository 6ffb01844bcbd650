import type { Database } from '@localchef/backend/database'
import { recordSecurity } from '@localchef/domain/audit/record-security'
import { queriesOn } from '@localchef/domain/queries'

const action = 'use-signing-key'

/**
 * Records a change of the signing key at startup: the rotate command runs without a database, and settings can
 * change too.
 */
export async function recordSigningKey(database: Database, kid: string | undefined): Promise<void> {
  if (!kid) return
  await database.transaction(async (connection) => {
    const { rows } = await connection.query<{ kid: string }>(
      `select after ->> 'kid' as kid
       from public.audit_log
       where action = $1
       order by id desc
       limit 1`,
      [action],
    )
    const before = rows[0]?.kid
    if (before === kid) return
    await recordSecurity(queriesOn(connection), {
      action,
      actor: null,
      subjectKind: 'server',
      subjectId: null,
      before: before ? { kid: before } : null,
      after: { kid },
    })
  })
}
