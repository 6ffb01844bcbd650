import type { Discount, DiscountStatus } from '@localchef/contracts/discounts/discount'
import { listDiscounts } from '@localchef/contracts/discounts/list-discounts'
import { listKitchenDiscounts } from '@localchef/contracts/discounts/list-kitchen-discounts'
import { saveDiscount } from '@localchef/contracts/discounts/save-discount'
import { saveKitchenDiscount } from '@localchef/contracts/discounts/save-kitchen-discount'
import { setDiscountStatus } from '@localchef/contracts/discounts/set-discount-status'
import { setKitchenDiscountStatus } from '@localchef/contracts/discounts/set-kitchen-discount-status'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'
import type { Days } from '../../shared/long-list/use-days.ts'
import type { DiscountForm } from './discount-form.ts'

/** The owner of the codes. */
export type DiscountSide = 'kitchen' | 'marketplace'

const keyOf = (side: DiscountSide) => ['discounts', side]

/** An answer replaces the whole list; lists limited to some days are refetched. */
function takeOver(queryClient: QueryClient, side: DiscountSide, discounts: Discount[]): void {
  queryClient.setQueryData([...keyOf(side), {}], discounts)
  void queryClient.invalidateQueries({ queryKey: keyOf(side) })
}

/** The codes of one side. The marketplace's list can be limited to the days on which codes were created. */
export function useDiscounts(side: DiscountSide, days: Days = {}) {
  return useQuery({
    queryKey: [...keyOf(side), days],
    queryFn: async ({ signal }) => {
      const { discounts } =
        side === 'kitchen'
          ? await callFunction(listKitchenDiscounts, {}, { signal })
          : await callFunction(listDiscounts, days, { signal })
      return discounts
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

interface SavedDiscount {
  id?: string | undefined
  version?: string | undefined
  values: z.output<typeof DiscountForm>
}

interface SaveOptions {
  side: DiscountSide
  onSaved: () => void
  onFailure: (message: string, code: string) => void
}

export function useSaveDiscount({ side, onSaved, onFailure }: SaveOptions) {
  const { t } = useTranslation('discounts')
  const queryClient = useQueryClient()
  const idempotencyKey = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: ({ id, version, values: { kitchens, ...terms } }: SavedDiscount) => {
      const saved = { terms, ...(id ? { id, version } : {}) }
      const options = { idempotencyKey: idempotencyKey.current }
      return side === 'kitchen'
        ? callFunction(saveKitchenDiscount, saved, options)
        : callFunction(saveDiscount, { ...saved, kitchenIds: kitchens.map((kitchen) => kitchen.id) }, options)
    },
    onSuccess: ({ discounts }) => {
      takeOver(queryClient, side, discounts)
      toast.success(t('saved'))
      onSaved()
    },
    onError: (error) => {
      idempotencyKey.current = crypto.randomUUID()
      // Refetches the newer values, which are shown beside the typed ones.
      void queryClient.invalidateQueries({ queryKey: keyOf(side) })
      const { code } = failureOf(saveKitchenDiscount, error)
      onFailure(refusalText(code, t('failed')), code)
    },
  })
}

interface StatusChange {
  discount: Discount
  status: DiscountStatus
}

/** Pauses, ends or continues a code, and offers to undo it. */
export function useDiscountStatus(side: DiscountSide) {
  const { t } = useTranslation(['discounts', 'common'])
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ discount: { id, version }, status }: StatusChange) =>
      callFunction(side === 'kitchen' ? setKitchenDiscountStatus : setDiscountStatus, {
        id,
        version,
        status,
      }),
    onSuccess: ({ discounts }, { discount, status }) => {
      takeOver(queryClient, side, discounts)
      const changed = discounts.find(({ id }) => id === discount.id)
      if (!changed) return
      toast.undo(t(`done.${status}`, { code: discount.code }), t('common:action.undo'), () =>
        change.mutate({ discount: changed, status: discount.status }),
      )
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(side) })
      toast.error(refusalText(failureOf(setKitchenDiscountStatus, error).code, t('failed')))
    },
  })
  return change
}
