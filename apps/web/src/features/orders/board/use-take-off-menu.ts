import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { toast } from '@/shared/ui/toast.ts'

/** Takes sold out dishes off the menu and offers to undo it. */
export function useTakeOffMenu() {
  const { t } = useTranslation(['board', 'common'])
  const queryClient = useQueryClient()
  const setStatus = async (ids: readonly string[], status: 'paused' | 'active') => {
    await callFunction(setDishesStatus, { ids: [...ids], status })
    await queryClient.invalidateQueries({ queryKey: ['menu'] })
  }
  const putBack = (ids: readonly string[]) =>
    setStatus(ids, 'active').then(
      () => toast.success(t('takenOff.undone')),
      () => toast.error(t('takenOff.failed')),
    )
  return async (ids: readonly string[]) => {
    if (ids.length === 0) return
    try {
      await setStatus(ids, 'paused')
      toast.undo(t('takenOff.done', { count: ids.length }), t('common:action.undo'), () => void putBack(ids))
    } catch {
      toast.error(t('takenOff.failed'))
    }
  }
}
