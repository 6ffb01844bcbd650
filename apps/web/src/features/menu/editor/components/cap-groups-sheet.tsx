import { useTranslation } from 'react-i18next'
import { Sheet } from '@/shared/ui/sheet.tsx'
import type { Menu } from '../use-menu.ts'
import { CapGroupForm } from './cap-group-form.tsx'

/** Limits shared by several dishes, such as ten pizzas of any kind in a slot. */
export function CapGroupsSheet({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const { t } = useTranslation('menuItems')
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('capGroups.title')}
      description={t('capGroups.text')}
    >
      <ul className="grid gap-4">
        {menu.capGroups.map((group) => (
          <li key={group.id}>
            <CapGroupForm group={group} menu={menu} />
          </li>
        ))}
        <li className="grid gap-2 border-t border-line pt-4">
          <p className="font-semibold">{t('capGroups.add')}</p>
          <CapGroupForm key={menu.capGroups.length} group={undefined} menu={menu} />
        </li>
      </ul>
    </Sheet>
  )
}
