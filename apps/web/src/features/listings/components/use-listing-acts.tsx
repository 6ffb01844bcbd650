import type { AdminListing } from '@localchef/contracts/listings/listing'
import { Archive, CirclePause, CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ManyAct } from '../../../shared/many/many-act.ts'
import { type ListingTarget, listingTargets } from './listing-targets.ts'

const icons = {
  paused: <CirclePause aria-hidden />,
  archived: <Archive aria-hidden />,
  active: <CirclePlay aria-hidden />,
}

/** Acts on many dishes or services at once. */
export function useListingActs(): ManyAct<AdminListing>[] {
  const { t } = useTranslation(['listings', 'desk', 'many'])
  const move = (
    { kind, id }: AdminListing,
    from: AdminListing['status'],
    to: ListingTarget,
    reason: string,
  ) => ({
    operation: 'set-listing-status' as const,
    input: { kind, id, from, to, reason },
  })
  return (['paused', 'archived', 'active'] as const).map((to) => ({
    label: t(`move.${to}`),
    icon: icons[to],
    isDanger: to === 'archived',
    allows: ({ status }) => listingTargets[status].includes(to),
    itemOf: (listing, reason) => move(listing, listing.status, to, reason),
    undoOf: (listing) => move(listing, to, statusBefore(listing), t('desk:undone')),
    done: (number) => t(`many:listing.done.${to}`, { number }),
    ask: {
      title: (number) => t(`many:listing.ask.${to}`, { number }),
      description: t('many:listing.text'),
      templates: to === 'active' ? [] : [t('ask.template1'), t('ask.template2')],
    },
  }))
}

/** Never a draft: drafts offer no act. */
function statusBefore({ status }: AdminListing): ListingTarget {
  return status === 'draft' ? 'active' : status
}
