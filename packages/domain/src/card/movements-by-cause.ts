import { type RawBuilder, sql } from 'kysely'
import { movementFields } from '../ledger/ledger-columns.ts'

/** The movements of the ledger with these causes and one key, oldest first, as JSON of `LedgerMovement`. */
export function movementsByCause(causes: readonly string[], key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    coalesce((
      select jsonb_agg(jsonb_build_object(${movementFields}) order by t.id)
      from public.ledger_transactions t
      where t.cause = any(${causes}::text[])
        and t.cause_key = ${key}
    ), '[]')
  `
}
