import { sql } from 'kysely'
import { readSettings } from '../read-settings.ts'
import type { Call } from '../server-function.ts'

/** Whether the marketplace allows cards, and the kitchen's account at its provider takes charges. */
export async function kitchenTakesCard({ db, outside }: Call, chefId: string): Promise<boolean> {
  const { payments } = await readSettings(db, ['payments'])
  if (!payments.card) return false
  const { rows } = await sql<{ takesCharges: boolean }>`
    select exists (
      select
      from public.connected_accounts a
      where a.chef_id = ${chefId}
        and a.provider = ${outside.paymentProvider}
        and a.takes_charges
    ) as "takesCharges"
  `.execute(db)
  return rows[0]?.takesCharges ?? false
}
