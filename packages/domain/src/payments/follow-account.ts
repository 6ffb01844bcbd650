import { sql } from 'kysely'
import type { PaymentDesk } from '../server-function.ts'

/** Asks the provider what a connected account may do and what it still needs. */
export async function followAccount({ provider, transact }: PaymentDesk, accountId: string): Promise<void> {
  const { takesCharges, receivesPayouts, missing } = await provider.readAccount(accountId)
  await transact(({ db, now }) =>
    sql`
      update public.connected_accounts
      set takes_charges = ${takesCharges},
          receives_payouts = ${receivesPayouts},
          missing = ${missing}::text[],
          asked_at = ${now}
      where provider = ${provider.name}
        and account_id = ${accountId}
    `.execute(db),
  )
}
