import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { repeatLastWeek } from '@localchef/contracts/menu/repeat-last-week'
import { CalendarPlus, CalendarSync, CookingPot } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayName } from '@/shared/format/day-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type Menu, useMenuChange } from '../use-menu.ts'
import { BatchRow } from './batch-row.tsx'
import { BatchSheet } from './batch-sheet.tsx'

/** Today's and future batches by day. */
export function BatchesView({ menu }: { menu: Menu }) {
  const { t } = useTranslation('menuItems')
  const [edited, setEdited] = useState<MenuBatch | 'new'>()
  const repeat = useMenuChange(repeatLastWeek, {
    done: ({ batches }) => toast.success(t('batches.repeated', { count: batches.length })),
  })
  const days = [...new Set(menu.batches.map(({ day }) => day))]
  const plannable = menu.dishes.filter(({ status }) => status !== 'archived')
  const repeatButton = menu.repeatableBatches > 0 && (
    <Button
      variant="soft"
      icon={<CalendarSync aria-hidden />}
      busy={repeat.isPending}
      onClick={() => repeat.mutate({})}
    >
      {t('batches.sameAsLastWeek', { count: menu.repeatableBatches })}
    </Button>
  )
  const planButton = (
    <Button
      variant="secondary"
      icon={<CalendarPlus aria-hidden />}
      disabled={plannable.length === 0}
      onClick={() => setEdited('new')}
    >
      {t('batches.plan')}
    </Button>
  )
  return (
    <div className="grid gap-5">
      {menu.batches.length === 0 ? (
        <EmptyState
          icon={<CookingPot />}
          title={t('batches.empty.title')}
          action={
            <>
              {repeatButton}
              {planButton}
            </>
          }
        >
          {t('batches.empty.text')}
        </EmptyState>
      ) : (
        <div className="flex flex-wrap gap-2">
          {planButton}
          {repeatButton}
        </div>
      )}
      {days.map((day) => (
        <BatchDay key={day} day={day} menu={menu} onEdit={setEdited} />
      ))}
      {edited && (
        <BatchSheet
          batch={edited === 'new' ? undefined : (menu.batches.find(({ id }) => id === edited.id) ?? edited)}
          dishes={plannable}
          timeZone={menu.chef.timeZone}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

interface BatchDayProps {
  day: string
  menu: Menu
  onEdit: (batch: MenuBatch) => void
}

function BatchDay({ day, menu, onEdit }: BatchDayProps) {
  const { language } = useLanguage()
  // Calendar days are compared at noon UTC, so no time zone can shift them.
  const name = dayName(`${day}T12:00:00Z`, language, 'UTC', Date.parse(`${menu.today}T12:00:00Z`))
  return (
    <section className="grid gap-3">
      <h2 className="food-name text-subtitle">{name}</h2>
      <ul aria-label={name} className="grid gap-3">
        {menu.batches
          .filter((batch) => batch.day === day)
          .map((batch) => (
            <BatchRow
              key={batch.id}
              batch={batch}
              dish={menu.dishes.find(({ id }) => id === batch.dishId)}
              timeZone={menu.chef.timeZone}
              onEdit={() => onEdit(batch)}
            />
          ))}
      </ul>
    </section>
  )
}
