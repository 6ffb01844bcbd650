import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { createRandom } from '../random.ts'
import type { KitchenPlan } from './kitchen-plan.ts'
import { addDays, dayMs, localTime } from './local-time.ts'

export interface PapersPlan {
  certificationRows: object[]
  permitRows: object[]
  acceptanceRows: object[]
  exceptionRows: object[]
}

/** Certifications (most approved, some waiting, some run out), permits, the agreement, and days off. */
export function planPapers(kitchens: readonly KitchenPlan[], now: Date): PapersPlan {
  const plan: PapersPlan = { certificationRows: [], permitRows: [], acceptanceRows: [], exceptionRows: [] }
  const [admin, demoChef] = demoAccounts
  for (const [index, kitchen] of kitchens.entries()) {
    const random = createRandom('papers', kitchen.slug)
    const isDemo = kitchen.profileId === demoChef.id
    const today = localTime(now, kitchen.timeZone).day
    const openedAt = new Date(now.getTime() - kitchen.openedDaysAgo * dayMs).toISOString()
    const paper = (
      kind: string,
      issuer: string,
      issuedAgo: number,
      expiresIn: number,
      status: 'approved' | 'pending' | 'expired' | 'rejected',
    ) => {
      const isDecided = status !== 'pending'
      plan.certificationRows.push({
        id: demoId('certification', kitchen.slug, kind),
        chef_id: kitchen.id,
        kind,
        number: `${kind.slice(0, 2).toUpperCase()}-${random.between(100000, 999999)}`,
        issuer,
        issued_on: addDays(today, -issuedAgo),
        expires_on: addDays(today, expiresIn),
        document_path: null,
        status,
        rejected_reason:
          status === 'rejected' ? 'The name on the document is not the name of the account' : null,
        decided_by: isDecided ? admin.id : null,
        decided_at: isDecided ? openedAt : null,
        created_at:
          status === 'pending'
            ? new Date(now.getTime() - random.between(2, 90) * 3_600_000).toISOString()
            : openedAt,
      })
    }
    const office = `${kitchen.state} Department of Public Health`
    if (kitchen.status === 'active' || kitchen.status === 'paused') {
      if (isDemo) {
        paper('food_manager', 'ServSafe', 200, 900, 'approved')
        paper('insurance', 'Food Liability Insurance Program', 340, 24, 'approved')
      } else if (index % 12 === 5) paper('food_handler', office, 1100, -random.between(3, 40), 'expired')
      else if (index % 12 === 9) paper('food_handler', office, 30, 1000, 'pending')
      else paper('food_handler', office, random.between(60, 600), random.between(90, 480), 'approved')
      if (index % 23 === 7) paper('insurance', 'Food Liability Insurance Program', 20, 340, 'pending')
      if (index % 31 === 3) paper('business_licence', `City of ${kitchen.city}`, 400, 200, 'rejected')
    } else if (kitchen.status === 'submitted') paper('food_handler', office, 20, 1000, 'pending')
    if (kitchen.state === 'CA' && !kitchen.isTruckStop && kitchen.status !== 'draft') {
      plan.permitRows.push({
        chef_id: kitchen.id,
        kind: 'mehko',
        number: `MEHKO-${random.between(10000, 99999)}`,
        meals_per_day: 30,
        meals_per_week: 90,
        sales_per_year_cents: 10_000_000,
      })
    }
    if (kitchen.status !== 'draft') {
      plan.acceptanceRows.push({
        chef_id: kitchen.id,
        version: 1,
        accepted_by: kitchen.profileId,
        accepted_at: openedAt,
      })
    }
    if (isDemo || random.chance(0.3)) {
      const ahead = isDemo ? 12 : random.between(4, 40)
      plan.exceptionRows.push({
        id: demoId('exception', kitchen.slug),
        chef_id: kitchen.id,
        day: addDays(today, ahead),
        opens_minute: null,
        closes_minute: null,
        note: random.pick([
          'Family wedding',
          'Market day, no kitchen',
          'Closed for the holiday',
          'Deep cleaning',
        ]),
      })
    }
  }
  return plan
}
