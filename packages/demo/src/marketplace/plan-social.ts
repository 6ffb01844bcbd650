import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { createRandom } from '../random.ts'
import type { KitchenPlan, PersonPlan } from './kitchen-plan.ts'
import { dayMs } from './local-time.ts'

export interface SocialPlan {
  favoriteChefRows: object[]
  favoriteDishRows: object[]
  reportRows: object[]
  announcementRows: object[]
}

/** Plans favorites, reports of a dish and a chef, and an announcement. */
export function planSocial(
  kitchens: readonly KitchenPlan[],
  buyers: readonly PersonPlan[],
  now: Date,
): SocialPlan {
  const plan: SocialPlan = {
    favoriteChefRows: [],
    favoriteDishRows: [],
    reportRows: [],
    announcementRows: [],
  }
  const [admin, , demoBuyer] = demoAccounts
  const open = kitchens.filter((kitchen) => kitchen.status === 'active')
  for (const buyer of buyers) {
    if (buyer.role !== 'buyer') continue
    const random = createRandom('favourites', buyer.id)
    const near = open.filter((kitchen) => kitchen.cityKey === buyer.cityKey)
    const isDemo = buyer.id === demoBuyer.id
    for (const kitchen of random.sample(near, isDemo ? 4 : random.between(0, 3))) {
      const createdAt = new Date(now.getTime() - random.between(2, 200) * dayMs).toISOString()
      plan.favoriteChefRows.push({ user_id: buyer.id, chef_id: kitchen.id, created_at: createdAt })
      const [dish] = random.sample(
        kitchen.dishes.filter((candidate) => candidate.isActive),
        1,
      )
      if (dish) plan.favoriteDishRows.push({ user_id: buyer.id, dish_id: dish.id, created_at: createdAt })
    }
  }
  const random = createRandom('reports')
  const reporters = buyers.filter((buyer) => buyer.role === 'buyer' && !buyer.hasPassword)
  for (const [index, body] of [
    'The picture shows a different dish from the one I got.',
    'The address turned out to be a restaurant, not a home kitchen.',
  ].entries()) {
    const kitchen = random.pick(open)
    plan.reportRows.push({
      id: demoId('report', index),
      reporter_id: random.pick(reporters).id,
      subject_kind: index === 0 ? 'dish' : 'chef',
      subject_id: index === 0 ? (kitchen.dishes[0]?.id ?? kitchen.id) : kitchen.id,
      reason: 'wrong',
      body,
      status: 'open',
      decided_by: null,
      decided_at: null,
      decision_note: null,
      created_at: new Date(now.getTime() - random.between(3, 50) * 3_600_000).toISOString(),
    })
  }
  plan.announcementRows.push({
    id: demoId('announcement', 'truck stops'),
    audience: 'everyone',
    body: 'Driving over the holidays? Truck stops along six interstates now take orders from the road.',
    body_ru: 'Едете на праздники? Фудтраки вдоль шести магистралей принимают заказы прямо с дороги.',
    link: '/chefs?searchType=route',
    starts_at: new Date(now.getTime() - 2 * dayMs).toISOString(),
    ends_at: new Date(now.getTime() + 30 * dayMs).toISOString(),
    created_by: admin.id,
  })
  return plan
}
