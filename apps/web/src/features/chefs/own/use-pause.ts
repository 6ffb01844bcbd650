import { pauseOrders } from '@localchef/contracts/chefs/pause-orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { toast } from '@/shared/ui/toast.ts'
import { myChefKey } from '../../../shared/chefs/use-my-chef.ts'

/** Pauses orders until a moment or, with null, until resumed. `false` resumes them. */
export function usePause() {
  const { t } = useTranslation('board')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (until: Date | null | false) =>
      callFunction(pauseOrders, {
        paused: until !== false,
        until: until ? until.toISOString() : null,
      }),
    onSuccess: (answer) => queryClient.setQueryData(myChefKey, answer),
    onError: () => toast.error(t('pause.failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: myChefKey }),
  })
}
