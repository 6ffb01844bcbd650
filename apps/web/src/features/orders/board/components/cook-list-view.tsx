import type { Order } from '@localchef/contracts/orders/order'
import { ChefHat, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { dayName } from '@/shared/format/day-name.ts'
import { zonedDay } from '@/shared/format/zoned-moment.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { RemovedText } from '../../components/removed-text.tsx'
import { type CookDay, type CookTotal, cookList } from '../cook-list.ts'
import { pickupTime } from '../pickup-time.ts'

/** The portions to cook today by dish or by slot; later days behind a switch. */
export function CookListView({ orders, timeZone }: { orders: readonly Order[]; timeZone: string }) {
  const { t } = useTranslation('board')
  const [by, setBy] = useState<'dish' | 'slot'>('dish')
  const [withLater, setWithLater] = useState(false)
  const now = new Date()
  const today = zonedDay(now, timeZone)
  const days = cookList(orders, timeZone, now)
  const later = days.filter(({ day }) => day > today)
  const shown = withLater ? days : days.filter(({ day }) => day <= today)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <SegmentedChoice
          label={t('cook.by')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'dish', label: t('cook.byDish') },
            { value: 'slot', label: t('cook.bySlot') },
          ]}
        />
        {later.length > 0 && (
          <Switch
            label={t('cook.later')}
            checked={withLater}
            onChange={({ target }) => setWithLater(target.checked)}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<ChefHat />} title={t('cook.empty')}>
          {t(later.length > 0 ? 'cook.emptyLater' : 'cook.emptyText')}
        </EmptyState>
      ) : (
        shown.map((day) => <Day key={day.day} of={day} by={by} today={today} timeZone={timeZone} />)
      )}
    </div>
  )
}

interface DayProps {
  of: CookDay
  by: 'dish' | 'slot'
  today: string
  timeZone: string
}

function Day({ of, by, today, timeZone }: DayProps) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const title =
    of.day === today ? t('cook.today') : dayName(of.slots.at(-1)?.slotFrom ?? of.day, language, timeZone)
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-subtitle font-semibold">{title}</h2>
      {by === 'dish' ? (
        <CookTotals totals={of.totals} />
      ) : (
        of.slots.map((slot) => (
          <section key={slot.slotFrom} className="grid gap-2">
            <h3 className="numeric text-body font-semibold text-ink-soft">
              {pickupTime(slot, timeZone, language, Date.parse(slot.slotFrom)).hours}
            </h3>
            <CookTotals totals={slot.totals} />
          </section>
        ))
      )}
    </section>
  )
}

/** Portions with their options and allergies; beside them the portions that wait for an answer. */
function CookTotals({ totals }: { totals: readonly CookTotal[] }) {
  const { t } = useTranslation('board')
  const { numbered } = useNumbered()
  const nameOf = useNameOf()
  const allergens = useAllergenNames()
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {totals.map(({ key, line, allergies, quantity, waiting, numbers }) => (
        <li key={key} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-2 px-4 py-3">
          <span className="numeric text-title leading-none font-bold">{quantity}</span>
          <span className="grid min-w-0 gap-0.5">
            <span className="food-name text-lead leading-snug">{nameOf(line)}</span>
            {line.variants.length > 0 && (
              <span className="text-small text-ink-soft">{line.variants.map(nameOf).join(', ')}</span>
            )}
            <RemovedText line={line} className="text-small font-bold text-danger" />
            {allergies.length > 0 && (
              <Badge tone="danger" className="w-fit" style={{ whiteSpace: 'normal' }}>
                <TriangleAlert aria-hidden />
                {t('card.allergicTo', { names: allergens(allergies) })}
              </Badge>
            )}
            <span className="numeric text-caption text-ink-faint">
              {numbers.map((number) => numbered(number)).join(', ')}
            </span>
          </span>
          {waiting > 0 && <Badge tone="warning">{t('cook.waiting', { count: waiting })}</Badge>}
        </li>
      ))}
    </ul>
  )
}
