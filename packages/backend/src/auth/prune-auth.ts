import type { Database } from '../database.ts'

/** Deletes expired rows: abandoned flows and factors, dead links, sessions not refreshed for long. */
export async function pruneAuth(database: Database, sessionDays = 180): Promise<void> {
  await database.pool.query("delete from auth.flow_state where created_at < now() - interval '1 day'")
  await database.pool.query(
    "delete from auth.one_time_tokens where created_at < localtimestamp - interval '30 days'",
  )
  await database.pool.query("delete from auth.saml_relay_states where created_at < now() - interval '1 day'")
  await database.pool.query('delete from auth.used_saml_assertions where expires_at < now()')
  await database.pool.query("delete from auth.mfa_challenges where created_at < now() - interval '1 hour'")
  await database.pool.query(
    `delete from auth.mfa_factors
     where status = 'unverified'
       and created_at < now() - interval '1 day'`,
  )
  await database.pool.query(
    `delete from auth.sessions
     where updated_at < now() - make_interval(days => $1)
       or not_after < now() - interval '1 day'`,
    [sessionDays],
  )
  await database.pool.query("delete from auth.audit_log_entries where created_at < now() - interval '1 year'")
}
