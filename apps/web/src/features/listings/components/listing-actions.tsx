import type { AdminListing } from '@localchef/contracts/listings/listing'
import { setListingStatus } from '@localchef/contracts/listings/set-listing-status'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { type ListingTarget, listingTargets } from './listing-targets.ts'

export function ListingActions({ listing }: { listing: AdminListing }) {
  const { t } = useTranslation(['listings', 'desk'])
  const { language } = useLanguage()
  const decide = useDecide()
  const [asking, setAsking] = useState<ListingTarget>()
  const { kind, id, status } = listing
  const name = inLanguage(language, listing.name, listing.nameRu)
  const move = (from: AdminListing['status'], to: ListingTarget, reason: string) => () =>
    callFunction(setListingStatus, { kind, id, from, to, reason })
  return (
    <>
      {listingTargets[status].map((to) => (
        <Button
          key={to}
          size="sm"
          variant={to === 'active' ? 'soft' : to === 'paused' ? 'secondary' : 'danger'}
          onClick={() => setAsking(to)}
        >
          {t(`move.${to}`)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={t(`ask.${asking}`, { name })}
          description={t('ask.text')}
          confirm={t(`move.${asking}`)}
          danger={asking !== 'active'}
          templates={asking === 'active' ? [] : [t('ask.template1'), t('ask.template2')]}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) =>
            decide(
              move(status, asking, reason),
              t(`done.${asking}`, { name }),
              status === 'draft' ? undefined : move(asking, status, t('desk:undone')),
            )
          }
        />
      )}
    </>
  )
}
