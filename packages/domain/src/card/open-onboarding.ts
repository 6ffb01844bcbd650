import { openOnboarding as contract } from '@localchef/contracts/payments/open-onboarding'
import { cardUnavailable, paymentUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import { ownKitchenOf } from '../chefs/own-kitchen-id.ts'
import { ProviderError } from '../payment-provider.ts'
import { implement, type PaymentDesk } from '../server-function.ts'
import { carryOutCall } from './carry-out-call.ts'
import { writeProviderCall } from './write-provider-call.ts'

const page = '/dashboard/payouts'

/** Writes the account and the provider call that creates it. The page's address is known after the commit. */
export const openOnboarding = implement(
  contract,
  async (_input, call) => {
    const kitchen = await ownKitchenOf(call)
    const provider = call.outside.paymentProvider
    if (!provider) throw call.refuse(cardUnavailable)
    const { rows } = await sql<{ id: string }>`
    insert into public.connected_accounts as a (chef_id, provider)
    values (${kitchen.id}, ${provider})
    on conflict (chef_id, provider) do update
    set asked_at = a.asked_at
    returning a.id
  `.execute(call.db)
    const connectedAccountId = rows[0]?.id
    if (!connectedAccountId) throw new Error('the statement returned no connected account')
    await writeProviderCall(
      call,
      {
        operation: 'create_account',
        parameters: { chefId: kitchen.id, email: call.user.email, name: kitchen.name },
      },
      `account:${connectedAccountId}`,
      { connectedAccountId },
    )
    return { url: page }
  },
  {
    finish: async (_output, { user, services, refuse }) => {
      const desk = services.payments
      if (!desk || !user) throw refuse(paymentUnavailable)
      try {
        const accountId = await createdAccount(desk, user.id)
        if (!accountId) throw refuse(paymentUnavailable)
        const wish = {
          accountId,
          returnPath: `${page}?onboarding=done`,
          refreshPath: `${page}?onboarding=again`,
        }
        return { url: await desk.provider.openAccountLink(wish, crypto.randomUUID()) }
      } catch (error) {
        if (error instanceof ProviderError) throw refuse(paymentUnavailable)
        throw error
      }
    },
  },
)

/** The provider's id of the user's account. Creates the account if that has not succeeded yet. */
async function createdAccount(desk: PaymentDesk, userId: string): Promise<string | undefined> {
  const read = () =>
    desk.transact(async ({ db }) => {
      const { rows } = await sql<{ accountId: string | null; callId: string | null }>`
        select a.account_id as "accountId", k.id as "callId"
        from public.connected_accounts a
        join public.chefs c on c.id = a.chef_id
        left join public.provider_calls k on k.connected_account_id = a.id and k.operation = 'create_account'
        where c.profile_id = ${userId}
          and a.provider = ${desk.provider.name}
      `.execute(db)
      return rows[0]
    })
  const before = await read()
  if (before?.accountId) return before.accountId
  if (before?.callId) await carryOutCall(desk, before.callId)
  return (await read())?.accountId ?? undefined
}
