import type { AdminChef } from '@localchef/contracts/chefs/chef-row'
import { type ChefDecision, decideChef } from '@localchef/contracts/chefs/decide-chef'
import { featureChef } from '@localchef/contracts/chefs/feature-chef'
import { getChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { ArrowUp, OctagonPause, Star, StarOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SuspendKitchenDialog } from '@/features/users/components/suspend-kitchen-dialog.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { RowMenu } from '../../../shared/long-list/row-menu.tsx'
import { useDecisionTemplates } from '../../../shared/long-list/use-decision-templates.ts'
import { approvalGaps } from './approval-gaps.ts'
import { decisionsFor, useChefDecisions } from './chef-decisions.ts'

type Gaps = NonNullable<ReturnType<typeof approvalGaps>>

async function readGaps(chefId: string): Promise<Gaps | undefined> {
  try {
    return approvalGaps(await callFunction(getChefFile, { chefId }))
  } catch {
    // The decision reports its own failure.
    return undefined
  }
}

interface ChefActionsProps {
  chef: AdminChef
  /** In a list, where decisions against the kitchen are in the row's menu. */
  inRow?: boolean
}

/** Buttons for an admin's decisions about a chef. Rejecting and suspending ask for a reason first. */
export function ChefActions({ chef, inRow = false }: ChefActionsProps) {
  const { t } = useTranslation('kitchens')
  const { language } = useLanguage()
  const { decide } = useChefDecisions()
  const [asking, setAsking] = useState<Gaps | 'reject' | 'suspend'>()
  const [busy, setBusy] = useState(false)
  const mayDecide = useHasRightOf(decideChef)

  const run = async (decision: ChefDecision) => {
    if (decision === 'reject' || decision === 'suspend') return setAsking(decision)
    setBusy(true)
    const gaps = decision === 'approve' ? await readGaps(chef.id) : undefined
    await (gaps ? setAsking(gaps) : decide(chef, decision))
    setBusy(false)
  }

  const decisions = mayDecide ? decisionsFor(chef.status) : []
  const isAgainst = (decision: ChefDecision) => decision !== 'approve' && decision !== 'unsuspend'
  return (
    <>
      {decisions
        .filter((decision) => !inRow || !isAgainst(decision))
        .map((decision) => (
          <Button
            key={decision}
            size="sm"
            variant={decision === 'approve' ? 'primary' : decision === 'unsuspend' ? 'soft' : 'danger'}
            busy={busy}
            // A list has thirty buttons with the same text, so each label names its kitchen.
            aria-label={
              inRow
                ? `${t(`decision.${decision}`)}: ${inLanguage(language, chef.name, chef.nameRu)}`
                : undefined
            }
            onClick={() => void run(decision)}
          >
            {t(`decision.${decision}`)}
          </Button>
        ))}
      <FeatureActions chef={chef} />
      {inRow && (
        <RowMenu
          name={inLanguage(language, chef.name, chef.nameRu)}
          acts={decisions.filter(isAgainst).map((decision) => ({
            label: t(`decision.${decision}`),
            icon: <OctagonPause aria-hidden />,
            onSelect: () => void run(decision),
          }))}
        />
      )}
      {(asking === 'certificationsMissing' || asking === 'ruleUnknown') && (
        <ApproveDialog
          chef={chef}
          gaps={asking}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => decide(chef, 'approve', reason)}
        />
      )}
      {asking === 'reject' && (
        <RejectDialog
          chef={chef}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => decide(chef, 'reject', reason)}
        />
      )}
      {asking === 'suspend' && (
        <SuspendKitchenDialog
          chef={chef}
          onClose={() => setAsking(undefined)}
          onSuspend={(reason) => decide(chef, 'suspend', reason)}
        />
      )}
    </>
  )
}

/** Features a kitchen, moves it up in the list of featured ones, or takes it off that list. */
function FeatureActions({ chef }: { chef: AdminChef }) {
  const { t } = useTranslation('kitchens')
  const { feature } = useChefDecisions()
  const mayFeature = useHasRightOf(featureChef)
  const isPublic = chef.status === 'active' || chef.status === 'paused'
  if (!mayFeature) return null
  return (
    <>
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
    </>
  )
}

interface AskProps {
  chef: AdminChef
  onClose: () => void
  onConfirm: (reason: string) => Promise<boolean>
}

/** Asks why a kitchen goes live without its certifications or a known rule of its state. */
function ApproveDialog({ chef, gaps, onClose, onConfirm }: AskProps & { gaps: Gaps }) {
  const { t } = useTranslation(['kitchens', 'evidence'])
  const { language } = useLanguage()
  const isUnknown = gaps === 'ruleUnknown'
  const title = inLanguage(language, chef.name, chef.nameRu)
  return (
    <ReasonDialog
      title={t(isUnknown ? 'evidence:live.unknownTitle' : 'evidence:live.title', { subject: title })}
      description={t(isUnknown ? 'evidence:live.unknown' : 'evidence:live.asked', { state: chef.state })}
      confirm={t('decision.approve')}
      hint={t('evidence:live.hint')}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}

function RejectDialog({ chef, onClose, onConfirm }: AskProps) {
  const { t } = useTranslation('kitchens')
  const templates = useDecisionTemplates('chef.reject')
  const { language } = useLanguage()
  return (
    <ReasonDialog
      title={t('ask.reject.title', { name: inLanguage(language, chef.name, chef.nameRu) })}
      description={t('ask.reject.text')}
      confirm={t('decision.reject')}
      danger
      templates={templates}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}
