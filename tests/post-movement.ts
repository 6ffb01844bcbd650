import type { Database } from '@localchef/backend/database'

export type PostedEntry = [account: string, cents: number, part?: string]

export interface PostedMovement {
  at: string
  cause: string
  /** Identifies the cause among those of its kind. */
  key: string
  chefId: string
  orderId?: string | null
  /** For a correction, the corrected transaction. */
  corrects?: string | null
  entries: readonly PostedEntry[]
}

const ofKitchen = new Set(['chef_payable', 'payouts', 'owed_to_chef'])

/** Posts a movement with a past time, as `postToLedger` posts current ones. */
export async function postMovement(
  database: Database,
  { at, cause, key, chefId, orderId = null, corrects = null, entries }: PostedMovement,
): Promise<string> {
  return database.transaction(async (connection) => {
    const { rows } = await connection.query<{ id: string }>(
      `insert into public.ledger_transactions (cause, cause_key, order_id, chef_id, created_at, corrects_id, note)
       values ($1, $2, $3, $4, $5, $6, case when $6::bigint is not null then 'A correction' end)
       returning id::text`,
      [cause, key, orderId, chefId, at, corrects],
    )
    const id = rows[0]?.id ?? ''
    for (const [account, cents, part = null] of entries) {
      await connection.query(
        `insert into public.ledger_entries (transaction_id, account, chef_id, part, amount_cents)
         values ($1, $2::ledger_account, $3, $4, $5)`,
        [id, account, ofKitchen.has(account) ? chefId : null, part, cents],
      )
    }
    return id
  })
}
