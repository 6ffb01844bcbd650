import { cancelBatch } from '@localchef/contracts/menu/cancel-batch'
import { createBatch } from '@localchef/contracts/menu/create-batch'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { toast } from '@/shared/ui/toast.ts'
import { useMenuChange } from './use-menu.ts'

/** Removes a batch and offers to undo it. `onPromised` asks first if open orders wait for its portions. */
export function useRemoveBatch(batch: MenuBatch, name: string, onPromised: () => void) {
  const { t } = useTranslation(['menuItems', 'common'])
  const create = useMenuChange(createBatch)
  const reopen = useMenuChange(updateBatch)
  const { id, dishId, pickupFrom, pickupUntil, orderBy, portionsMade } = batch
  const fields = { pickupFrom, pickupUntil, orderBy, portionsMade }
  /** The version of the closed batch: an undo overwrites no later change. */
  const offerReopening = (version: string) =>
    toast.undo(t('batches.closed', { dish: name }), t('common:action.undo'), () =>
      reopen.mutate({ id, ...fields, version }),
    )
  const remove = useMenuChange(cancelBatch, {
    done: ({ version }) => {
      if (version !== null) return offerReopening(version)
      toast.undo(t('batches.removed', { dish: name }), t('common:action.undo'), () =>
        create.mutate({ dishId, ...fields }),
      )
    },
    failed: (error) => {
      if (failureOf(cancelBatch, error).code !== 'batch_promised') return false
      onPromised()
      return true
    },
  })
  return { remove, offerReopening }
}
