import { longestOrderNote } from '@localchef/contracts/orders/order-limits'
import { useTranslation } from 'react-i18next'
import type { Menu } from '@/features/menu/editor/use-menu.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { SlotPicker } from '../../checkout/components/slot-picker.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { AllergyQuestion } from './allergy-question.tsx'
import { DishPicks } from './dish-picks.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { PersonFields } from './person-fields.tsx'
import { PlaceFields } from './place-fields.tsx'

/** Dishes, person, allergies, time and note of an order by phone or at the door, in the order in which a chef asks. */
export function EntryForm({ menu }: { menu: Menu }) {
  const { t } = useTranslation('orderEntry')
  const entry = useEntryForm(menu)
  const { form, quote, slots, warning, isTried } = entry
  const { errors } = form.formState
  return (
    <form onSubmit={entry.submit} noValidate className="grid max-w-2xl gap-8">
      <DishPicks dishes={entry.dishes} picks={entry.picks} onChange={entry.setPicks} />
      <PersonFields {...entry} />
      <AllergyQuestion
        allergies={entry.allergies}
        onChange={entry.answerAllergies}
        warning={warning}
        accepted={entry.accepted}
        onAccept={entry.setAccepted}
        error={isTried && warning && !entry.accepted ? t('warnFirst') : undefined}
      />
      <PlaceFields {...entry} />
      {quote && (
        <SlotPicker
          slots={slots}
          timeZone={quote.timeZone}
          value={entry.slotFrom ?? ''}
          onChange={entry.setSlot}
          error={slots.length === 0 ? t('noTimes') : undefined}
        />
      )}
      <Field label={t('note')} error={errors.note?.message}>
        <TextInput maxLength={longestOrderNote} {...form.register('note')} />
      </Field>
      <PaymentChoice {...entry} />
      <div className="grid gap-3">
        {isTried && !entry.hasDishes && <FormError>{t('noDishes')}</FormError>}
        {isTried && entry.hasDishes && !entry.isPriced && (
          <p role="status" className="text-small text-ink-soft">
            {t('pricing')}
          </p>
        )}
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <Button type="submit" size="lg" busy={entry.isBusy}>
          {quote ? t('submitFor', { total: formatDollars(quote.total) }) : t('submit')}
        </Button>
      </div>
    </form>
  )
}
