import type { AdminChef } from '@localchef/contracts/chefs/chef-row'
import { type ChefDecision, decideChef } from '@localchef/contracts/chefs/decide-chef'
import { featureChef } from '@localchef/contracts/chefs/feature-chef'
import { undoDecision } from '@localchef/contracts/queue/undo-decision'
import { undoSeconds } from '@localchef/contracts/undo-limits'
import { suspendKitchen } from '@localchef/contracts/users/suspend-kitchen'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { useDecide } from '../../../shared/undo/use-decide.ts'

/** Decisions an admin can take on a chef with this status. */
export function decisionsFor(status: AdminChef['status']): ChefDecision[] {
  if (status === 'submitted') return ['approve', 'reject']
  if (status === 'suspended') return ['unsuspend']
  return status === 'draft' ? [] : ['suspend']
}

export function useChefDecisions() {
  const { t } = useTranslation('kitchens')
  const { language } = useLanguage()
  const decide = useDecide()
  const mayUndo = useHasRightOf(undoDecision)
  const nameOf = ({ name, nameRu }: Pick<AdminChef, 'name' | 'nameRu'>) => inLanguage(language, name, nameRu)
  return {
    decide(
      chef: Pick<AdminChef, 'id' | 'name' | 'nameRu'>,
      decision: ChefDecision,
      reason?: string,
    ) {
      const run = (taken: ChefDecision) => () =>
        callFunction(decideChef, {
          chefId: chef.id,
          decision: taken,
          ...(taken === decision && reason ? { reason } : {}),
        })
      const done = t(`done.${decision}`, { name: nameOf(chef) })
      if (decision === 'suspend') return decide(run(decision), done, run('unsuspend'))
      if (decision !== 'approve' && decision !== 'reject') return decide(run(decision), done)
      const undo = () => callFunction(undoDecision, { kind: 'chef', id: chef.id })
      return decide(run(decision), done, mayUndo ? undo : undefined, undoSeconds)
    },
    /** Canceled orders do not come back, so lifting the suspension would be no undo. */
    suspendAndCancel(chef: Pick<AdminChef, 'id' | 'name' | 'nameRu'>, reason: string) {
      const run = () => callFunction(suspendKitchen, { chefId: chef.id, reason })
      return decide(run, t('done.suspendAndCancel', { name: nameOf(chef) }))
    },
    feature(chef: AdminChef, rank: number | null) {
      const run = (to: number | null) => () => callFunction(featureChef, { chefId: chef.id, rank: to })
      const name = nameOf(chef)
      const done = rank === null ? t('featured.removed', { name }) : t('featured.set', { name, rank })
      return decide(run(rank), done, run(chef.featuredRank))
    },
  }
}
