import type { MenuDish } from '@localchef/contracts/menu/dish'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { useTranslation } from 'react-i18next'
import { Switch } from '@/shared/ui/switch.tsx'
import { useMenuChange, withDishes } from '../use-menu.ts'

/** Switches a dish between active and paused. A draft becomes active. */
export function OfferSwitch({ dish, name }: { dish: MenuDish; name: string }) {
  const { t } = useTranslation('menuItems')
  const setStatus = useMenuChange(setDishesStatus, {
    show: (menu, { ids, status }) => withDishes(menu, ids, { status }),
  })
  const isOffered = dish.status === 'active'
  return (
    <Switch
      label={
        <span className={isOffered ? 'text-small text-success' : 'text-small text-ink-soft'}>
          <span className="sr-only">{name}: </span>
          {t(`status.${dish.status}`)}
        </span>
      }
      checked={isOffered}
      onChange={() => setStatus.mutate({ ids: [dish.id], status: isOffered ? 'paused' : 'active' })}
    />
  )
}
