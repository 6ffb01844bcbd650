import type { MenuDish } from '@localchef/contracts/menu/dish'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '@/shared/ui/toast.ts'
import { useMenuChange, withDishes } from './use-menu.ts'

/** Archives a dish, which can be undone for ten seconds, or takes it out of the archive. */
export function useDishStatus(dish: MenuDish, name: string): (status: MenuDish['status']) => void {
  const { t } = useTranslation(['menuItems', 'common'])
  // The menu shows the new status before the server has answered.
  const before = useRef(dish.status)
  const setStatus = useMenuChange(setDishesStatus, {
    show: (menu, { ids, status }) => withDishes(menu, ids, { status }),
    done: (_answer, { ids, status }) => {
      if (status !== 'archived') return toast.success(t('done.restored', { dish: name }))
      const undone = { ids, status: before.current }
      toast.undo(t('done.archived', { dish: name }), t('common:action.undo'), () => setStatus.mutate(undone))
    },
  })
  return (status) => {
    before.current = dish.status
    setStatus.mutate({ ids: [dish.id], status })
  }
}
