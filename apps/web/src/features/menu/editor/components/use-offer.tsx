import type { MenuDish } from '@localchef/contracts/menu/dish'
import type { PermitFood } from '@localchef/contracts/menu/list-menu'
import type { FoodKind } from '@localchef/contracts/permits/food-kinds'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'

interface Offer {
  /** Offers dishes. Asks for the chef's statement first if a dish has none about forbidden kinds of food. */
  offer: (dishes: readonly MenuDish[], act: (statesNoForbiddenFood: boolean) => void) => void
  dialog: ReactNode
}

/**
 * Before dishes are offered, asks the chef to state that they contain no food that the permit forbids. Skips dishes
 * with a statement.
 */
export function useOffer({ permit, kinds }: PermitFood): Offer {
  const { t } = useTranslation(['menuItems', 'becomeChef', 'common'])
  const [asked, setAsked] = useState<{ count: number; act: () => void }>()
  const offer: Offer['offer'] = (dishes, act) => {
    const count = kinds.length === 0 ? 0 : dishes.filter(({ foodKinds }) => foodKinds === null).length
    if (count === 0) return act(false)
    setAsked({ count, act: () => act(true) })
  }
  const close = () => setAsked(undefined)
  const nameOf = (kind: FoodKind) => t(`becomeChef:foodKinds.${kind}`)
  const dialog = asked && (
    <Dialog
      open
      onOpenChange={close}
      title={t('foodKinds.ask', { count: asked.count })}
      description={t('foodKinds.askText', { permit })}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button
            onClick={() => {
              close()
              asked.act()
            }}
          >
            {t('foodKinds.askNone', { count: asked.count })}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1 pl-5">
        {kinds.map((kind) => (
          <li key={kind}>{nameOf(kind)}</li>
        ))}
      </ul>
    </Dialog>
  )
  return { offer, dialog }
}
