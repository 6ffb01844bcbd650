import type { Order } from '@localchef/contracts/orders/order'
import { recordNoShow } from '@localchef/contracts/orders/record-no-show'
import { reportMissedPickup } from '@localchef/contracts/orders/report-missed-pickup'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'

/** Asks the buyer why nobody came. */
export function useReportMissedPickup({ id, number, buyer }: Order) {
  const { t } = useTranslation('board')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callFunction(reportMissedPickup, { orderId: id }),
    onSuccess: () => {
      if (buyer.hasAccount) toast.success(t('missed.asked', { name: buyer.name }))
    },
    onError: (error) =>
      toast.error(refusalText(failureOf(reportMissedPickup, error).code, t('failed.unknown', { number }))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}

/** Ends the order and records a no-show. */
export function useRecordNoShow({ id, number }: Order) {
  const { t } = useTranslation('board')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => callFunction(recordNoShow, { orderId: id, reason }),
    onSuccess: () => toast.success(t('missed.recorded', { number })),
    onError: (error) =>
      toast.error(refusalText(failureOf(recordNoShow, error).code, t('failed.unknown', { number }))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
