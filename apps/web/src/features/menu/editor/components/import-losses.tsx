import type { MenuCsvChange } from '@localchef/contracts/menu/preview-menu-import'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'

/** Values of a dish that the import would remove. */
export function ImportLosses({ losses }: Pick<MenuCsvChange, 'losses'>) {
  const { t } = useTranslation('menuItems')
  const allergenNames = useAllergenNames()
  if (losses.length === 0) return null
  return (
    <ul className="col-span-full mt-1 grid gap-0.5 text-danger">
      {losses.map(({ column, values }) => (
        <li key={column} className="flex items-start gap-1.5 font-medium wrap-anywhere">
          <Trash2 className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>
            {t('import.loses')} · <span className="font-mono text-caption">{column}</span>:{' '}
            {column === 'allergens' ? allergenNames(values) : values.join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
