import { sql } from 'kysely'
import type { PaymentDesk } from '../server-function.ts'

/** Reads from the provider the capabilities of a connected account and its missing information. */
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
