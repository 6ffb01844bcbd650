import { listRuledKitchens } from '@localchef/contracts/permits/list-ruled-kitchens'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { useTranslation } from 'react-i18next'
import { ChefStatusBadge } from '@/features/chefs/admin/chef-status-badge.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { LongList } from '@/shared/long-list/long-list.tsx'
import { useLongList } from '@/shared/long-list/use-long-list.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'

/** The kitchens that follow a saved rule, or those for which a version changed something. */
export type RuledBy = { rule: Pick<PlaceRule, 'state' | 'county' | 'holdsFrom'> } | { version: number }

interface RuledKitchensDialogProps {
  by: RuledBy
  title: string
  onClose: () => void
}

/** A list of kitchens with links to their files, page by page. */
export function RuledKitchensDialog({ by, title, onClose }: RuledKitchensDialogProps) {
  const { t } = useTranslation('placeRules')
  const { language } = useLanguage()
  const list = useLongList(['ruled-kitchens', by], (cursor, signal) =>
    callFunction(listRuledKitchens, { ...by, ...cursor }, { signal }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      description={t('ruled.text')}
    >
      <LongList
        query={list}
        rowsOf={({ kitchens }) => kitchens}
        empty={t('ruled.none')}
        hint={t('ruled.noneHint')}
      >
        {(kitchens) => (
          <ul className="grid divide-y divide-line">
            {kitchens.map(({ id, name, nameRu, status, city, cityRu, state, county }) => (
              <li key={id} className="flex min-h-14 items-center justify-between gap-3 py-2">
                <span className="grid min-w-0">
                  <AdminLink
                    to={`/admin/chefs/${id}`}
                    className="font-semibold wrap-anywhere text-accent-text underline-offset-4 hover:underline"
                  >
                    {inLanguage(language, name, nameRu)}
                  </AdminLink>
                  <span className="text-caption text-ink-soft">
                    {[inLanguage(language, city, cityRu), county, state].filter(Boolean).join(', ')}
                  </span>
                </span>
                <ChefStatusBadge status={status} />
              </li>
            ))}
          </ul>
        )}
      </LongList>
    </Dialog>
  )
}
