import { cancelLoyaltyRule } from '@localchef/contracts/loyalty/cancel-loyalty-rule'
import { getKitchenLoyalty } from '@localchef/contracts/loyalty/get-kitchen-loyalty'
import { getMyLoyalty } from '@localchef/contracts/loyalty/get-my-loyalty'
import { saveLoyaltyRule } from '@localchef/contracts/loyalty/save-loyalty-rule'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'

/** The loyalty rules of the kitchens where the caller collects portions. */
export function useMyLoyalty(enabled = true) {
  return useQuery({
    queryKey: ['loyalty', 'own'],
    queryFn: async ({ signal }) => (await callFunction(getMyLoyalty, {}, { signal })).rules,
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

const kitchenKey = ['loyalty', 'kitchen']

export function useKitchenLoyalty() {
  return useQuery({
    queryKey: kitchenKey,
    queryFn: ({ signal }) => callFunction(getKitchenLoyalty, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

type Change = z.input<typeof saveLoyaltyRule.input> | z.input<typeof cancelLoyaltyRule.input>

/** Begins a rule, which replaces the running one. Without terms, ends the running rule. */
export function useChangeLoyalty({
  onDone,
  onFailure,
}: {
  onDone: () => void
  onFailure: (text: string) => void
}) {
  const { t } = useTranslation('loyalty')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      'terms' in change ? callFunction(saveLoyaltyRule, change) : callFunction(cancelLoyaltyRule, change),
    onSuccess: (loyalty) => {
      queryClient.setQueryData(kitchenKey, loyalty)
      toast.success(t(loyalty.rule ? 'kitchen.saved' : 'kitchen.ended'))
      onDone()
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: kitchenKey })
      onFailure(refusalText(failureOf(saveLoyaltyRule, error).code, t('kitchen.failed')))
    },
  })
}
