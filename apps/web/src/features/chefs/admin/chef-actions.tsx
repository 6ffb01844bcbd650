import type { AdminChef } from '@localchef/contracts/chefs/chef-row'
import type { ChefDecision } from '@localchef/contracts/chefs/decide-chef'
import { ArrowUp, Star, StarOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { decisionsFor, useChefDecisions } from './chef-decisions.ts'

/** The decisions about a kitchen, those that keep somebody from working with a reason. */
export function ChefActions({ chef }: { chef: AdminChef }) {
  const { t } = useTranslation('admin')
  const { decide, feature } = useChefDecisions()
  const [asking, setAsking] = useState<'reject' | 'suspend'>()
  const [busy, setBusy] = useState(false)
  const isPublic = chef.status === 'active' || chef.status === 'paused'

  const run = async (decision: ChefDecision) => {
    if (decision === 'reject' || decision === 'suspend') {
      setAsking(decision)
      return
    }
    setBusy(true)
    await decide(chef, decision)
    setBusy(false)
  }

  return (
    <>
      {decisionsFor(chef.status).map((decision) => (
        <Button
          key={decision}
          size="sm"
          variant={decision === 'approve' ? 'primary' : decision === 'unsuspend' ? 'soft' : 'danger'}
          busy={busy}
          onClick={() => void run(decision)}
        >
          {t(`chefDecision.${decision}`)}
        </Button>
      ))}
      {isPublic && chef.featuredRank === null && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Star aria-hidden />}
          onClick={() => void feature(chef, 1)}
        >
          {t('featured.add')}
        </Button>
      )}
      {chef.featuredRank !== null && (
        <>
          {chef.featuredRank > 1 && (
            <Button
              size="sm"
              variant="secondary"
              icon={<ArrowUp aria-hidden />}
              onClick={() => void feature(chef, (chef.featuredRank ?? 2) - 1)}
            >
              {t('featured.up')}
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            icon={<StarOff aria-hidden />}
            onClick={() => void feature(chef, null)}
          >
            {t('featured.remove')}
          </Button>
        </>
      )}
      {asking && (
        <ReasonDialog
          title={t(`chefAsk.${asking}.title`, { name: chef.name })}
          description={t(`chefAsk.${asking}.text`)}
          confirm={t(`chefDecision.${asking}`)}
          danger
          templates={[t(`chefAsk.${asking}.template1`), t(`chefAsk.${asking}.template2`)]}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => decide(chef, asking, reason)}
        />
      )}
    </>
  )
}
