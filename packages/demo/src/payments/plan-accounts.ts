import { demoId } from '../demo-id.ts'
import type { KitchenPlan, PersonPlan } from '../marketplace/kitchen-plan.ts'
import { dayMs } from '../marketplace/local-time.ts'
import { createRandom } from '../random.ts'
import { type AccountPlan, referenceOf } from './payments-plan.ts'

/** The time for which the marketplace has taken cards. */
const cardDays = 160
/** Home chefs and truck stops that have no connected account. */
const withoutAccount = 0.2

/**
 * Plans connected accounts of most kitchens. Two lack a fact that the provider needs; some chefs have not started.
 */
export function planAccounts(
  kitchens: readonly KitchenPlan[],
  owners: readonly PersonPlan[],
  now: Date,
): AccountPlan[] {
  const emails = new Map(owners.map(({ id, email }) => [id, email]))
  const lacking: AccountPlan['missing'][] = [['bank_account'], ['identity', 'bank_account']]
  return kitchens.flatMap((kitchen, index) => {
    const random = createRandom('connected account', kitchen.slug)
    if (kitchen.status !== 'active' && kitchen.status !== 'paused') return []
    if (index > 0 && random.chance(withoutAccount)) return []
    const id = demoId('connected account', kitchen.slug)
    const days = Math.min(cardDays - random.between(0, 12), kitchen.openedDaysAgo - 1)
    return [
      {
        id,
        accountId: referenceOf('acct', id),
        kitchen,
        email: emails.get(kitchen.profileId) ?? '',
        missing: (index > 0 && lacking.pop()) || [],
        openedAt: new Date(now.getTime() - days * dayMs),
      },
    ]
  })
}
