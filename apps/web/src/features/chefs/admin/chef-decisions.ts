import type { AdminChef } from '@localchef/contracts/chefs/chef-row'
import { type ChefDecision, decideChef } from '@localchef/contracts/chefs/decide-chef'
import { featureChef } from '@localchef/contracts/chefs/feature-chef'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useDecide } from '../../../shared/undo/use-decide.ts'

/** What takes a decision back, where something does. */
const opposites: Partial<Record<ChefDecision, ChefDecision>> = {
  approve: 'reopen',
  reject: 'reopen',
  suspend: 'unsuspend',
}

/** What can be decided about a kitchen in its state. */
export function decisionsFor(status: AdminChef['status']): ChefDecision[] {
  if (status === 'submitted') return ['approve', 'reject']
  if (status === 'suspended') return ['unsuspend']
  return status === 'draft' ? [] : ['suspend']
}

export function useChefDecisions() {
  const { t } = useTranslation('admin')
  const decide = useDecide()
  return {
    decide(chef: Pick<AdminChef, 'id' | 'name'>, decision: ChefDecision, reason?: string) {
      const run = (which: ChefDecision) => () =>
        callFunction(decideChef, {
          chefId: chef.id,
          decision: which,
          ...(which === decision && reason ? { reason } : {}),
        })
      const back = opposites[decision]
      return decide(run(decision), t(`chefDone.${decision}`, { name: chef.name }), back && run(back))
    },
    feature(chef: AdminChef, rank: number | null) {
      const run = (to: number | null) => () => callFunction(featureChef, { chefId: chef.id, rank: to })
      const done =
        rank === null
          ? t('featured.removed', { name: chef.name })
          : t('featured.set', { name: chef.name, rank })
      return decide(run(rank), done, run(chef.featuredRank))
    },
  }
}
