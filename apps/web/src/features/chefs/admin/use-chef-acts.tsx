import type { AdminChef } from '@localchef/contracts/chefs/chef-row'
import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import { CirclePlay, OctagonPause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import type { ManyAct } from '../../../shared/many/many-act.ts'
import { decisionsFor } from './chef-decisions.ts'

/** Acts on many kitchens at once. New kitchens are approved or rejected one at a time. */
export function useChefActs(): ManyAct<AdminChef>[] {
  const { t } = useTranslation(['kitchens', 'many'])
  const mayDecide = useHasRightOf(decideChef)
  const decide = ({ id }: AdminChef, decision: 'suspend' | 'unsuspend', reason?: string) => ({
    operation: 'decide-chef' as const,
    input: { chefId: id, decision, ...(reason ? { reason } : {}) },
  })
  if (!mayDecide) return []
  return [
    {
      label: t('decision.suspend'),
      icon: <OctagonPause aria-hidden />,
      isDanger: true,
      allows: ({ status }) => decisionsFor(status).includes('suspend'),
      itemOf: (chef, reason) => decide(chef, 'suspend', reason),
      undoOf: (chef) => decide(chef, 'unsuspend'),
      done: (number) => t('many:chef.suspended', { number }),
      ask: {
        title: (number) => t('many:chef.ask', { number }),
        description: t('many:chef.text'),
        templates: [t('ask.suspend.template1'), t('ask.suspend.template2')],
      },
    },
    {
      label: t('decision.unsuspend'),
      icon: <CirclePlay aria-hidden />,
      allows: ({ status }) => decisionsFor(status).includes('unsuspend'),
      itemOf: (chef) => decide(chef, 'unsuspend'),
      done: (number) => t('many:chef.unsuspended', { number }),
    },
  ]
}
