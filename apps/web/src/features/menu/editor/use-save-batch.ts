import { createBatch } from '@localchef/contracts/menu/create-batch'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'
import { type BatchFormValues, batchOf } from './batch-form.ts'
import { menuKey } from './use-menu.ts'

interface SaveBatchOptions {
  /** Undefined to plan a new batch. */
  batch: MenuBatch | undefined
  dishes: readonly MenuDish[]
  timeZone: string
  onSaved: () => void
  onFailure: (message: string) => void
}

export function useSaveBatch({ batch, dishes, timeZone, onSaved, onFailure }: SaveBatchOptions) {
  const { t } = useTranslation('menuItems')
  const queryClient = useQueryClient()
  const idempotencyKey = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: ({ version, ...values }: BatchFormValues & { version: string | undefined }) => {
      const fields = batchOf(values, dishes, timeZone)
      return batch
        ? callFunction(updateBatch, { ...fields, id: batch.id, version: version ?? batch.version })
        : callFunction(
            createBatch,
            { ...fields, dishId: values.dishId },
            { idempotencyKey: idempotencyKey.current },
          )
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: menuKey })
      toast.success(t(batch ? 'batches.changed' : 'batches.planned'))
      onSaved()
    },
    onError: (error) => {
      idempotencyKey.current = crypto.randomUUID()
      // Refetches the newer values, which are shown beside the typed ones.
      void queryClient.invalidateQueries({ queryKey: menuKey })
      const { code } = failureOf(batch ? updateBatch : createBatch, error)
      onFailure(code === 'network_error' ? t('failed.offline') : refusalText(code))
    },
  })
}
