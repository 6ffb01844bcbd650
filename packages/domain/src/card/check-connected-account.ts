import { checkConnectedAccount as contract } from '@localchef/contracts/payments/check-connected-account'
import { sql } from 'kysely'
import { ownKitchenOf } from '../chefs/own-kitchen-id.ts'
import { ProviderError } from '../payment-provider.ts'
import { implement } from '../server-function.ts'
import { followAccount } from './follow-account.ts'
import { readAccountOf } from './own-account.ts'

export const checkConnectedAccount = implement(
  contract,
  async (_input, call) => {
    const { id } = await ownKitchenOf(call)
    return readAccountOf(call, id, call.outside.paymentProvider)
  },
  {
    finish: async (account, { user, services }) => {
      const { payments: desk } = services
      if (!desk || !user) return account
      const own = await desk.transact(async ({ db }) => {
        const { rows } = await sql<{ chefId: string; accountId: string | null }>`
      select a.chef_id as "chefId", a.account_id as "accountId"
      from public.connected_accounts a
      join public.chefs c on c.id = a.chef_id
      where c.profile_id = ${user.id}
        and a.provider = ${desk.provider.name}
        and a.account_id is not null
    `.execute(db)
        return rows[0]
      })
      if (!own?.accountId) return account
      try {
        await followAccount(desk, own.accountId)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
      }
      return desk.transact((call) => readAccountOf(call, own.chefId, desk.provider.name))
    },
  },
)
