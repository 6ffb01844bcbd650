import type { MenuDish } from '@localchef/contracts/menu/dish'
import {
  changedPriceCents,
  type PriceChange,
  priceSteps,
  updatePrices,
} from '@localchef/contracts/menu/update-prices'
import { isWholeCents, toCents, toDollars } from '@localchef/contracts/money'
import { typedNumber } from '@localchef/contracts/typed-number'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '@/shared/format/money.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { usePriceJump } from '@/shared/forms/use-price-jump.tsx'
import { readingsText } from '@/shared/forms/validation-text.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useMenuChange } from '../use-menu.ts'

interface PriceDialogProps {
  dishes: readonly MenuDish[]
  open: boolean
  /** The change that a program prepared. */
  prepared?: PriceChange
  onOpenChange: (open: boolean) => void
  onChanged: () => void
}

/** Changes the prices of several dishes, with a preview of each new price. */
export function PriceDialog({ dishes, open, prepared, onOpenChange, onChanged }: PriceDialogProps) {
  const { t } = useTranslation(['menuItems', 'common'])
  const [kind, setKind] = useState<PriceChange['kind']>(prepared?.kind ?? 'percent')
  const [text, setText] = useState(String(prepared?.value ?? 5))
  const [stepCents, setStepCents] = useState<PriceChange['stepCents']>(prepared?.stepCents ?? 25)
  const set = useMenuChange(updatePrices, {
    done: ({ changed }) => {
      toast.success(t('prices.done', { count: changed }))
      onOpenChange(false)
      onChanged()
    },
  })
  const jump = usePriceJump()
  const nameOf = useNameOf()
  const value = typedNumber(text, kind === 'percent')
  const isNumber = Math.abs(value) <= 1000
  const isTooFine = isNumber && kind === 'amount' && !isWholeCents(value)
  const isValid = isNumber && !isTooFine
  const change = { kind, value: isValid ? value : 0, stepCents }
  const previews = dishes.map((dish) => ({ dish, cents: changedPriceCents(toCents(dish.price), change) }))
  const isPossible = previews.every(({ cents }) => cents !== null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('prices.title', { count: dishes.length })}
      description={t('prices.text')}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button
            busy={set.isPending}
            disabled={!isValid || !isPossible}
            onClick={() =>
              jump.check(
                previews.map(({ dish, cents }) => ({
                  name: nameOf(dish),
                  before: dish.price,
                  after: toDollars(cents ?? 0),
                })),
                () => set.mutate({ ids: dishes.map(({ id }) => id), change }),
              )
            }
          >
            {t('prices.submit')}
          </Button>
        </>
      }
    >
      {prepared && <PreparedNotice of="fields" />}
      <SegmentedChoice
        label={t('prices.kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'percent', label: t('prices.percent') },
          { value: 'amount', label: t('prices.amount') },
        ]}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label={t('prices.by')}
          required
          hint={t('prices.byHint')}
          error={
            isValid
              ? undefined
              : (kind === 'amount' && readingsText(text)) ||
                t(isTooFine ? 'validation.cents' : 'validation.number', { ns: 'common' })
          }
        >
          <NumberInput
            // The numeric keyboards of phones have no minus.
            inputMode="text"
            percent={kind === 'percent'}
            cents={kind === 'amount'}
            value={text}
            onChange={(event) => setText(event.target.value)}
            end={<span className="text-ink-faint">{kind === 'percent' ? '%' : '$'}</span>}
          />
        </Field>
        <Field label={t('prices.round')} required>
          <RoundingSelect stepCents={stepCents} onChange={setStepCents} />
        </Field>
      </div>
      <PricePreview previews={previews} />
      {jump.dialog}
    </Dialog>
  )
}

interface RoundingSelectProps {
  stepCents: PriceChange['stepCents']
  onChange: (stepCents: PriceChange['stepCents']) => void
}

function RoundingSelect({ stepCents, onChange }: RoundingSelectProps) {
  const { t } = useTranslation('menuItems')
  return (
    <Select
      value={stepCents}
      onChange={(event) => {
        const step = priceSteps.find((known) => known === Number(event.target.value))
        if (step) onChange(step)
      }}
    >
      {priceSteps.map((step) => (
        <option key={step} value={step}>
          {t('prices.step', { step: formatCents(step) })}
        </option>
      ))}
    </Select>
  )
}

interface PricePreviewProps {
  /** New prices in cents; null where the change is impossible. */
  previews: readonly { dish: MenuDish; cents: number | null }[]
}

function PricePreview({ previews }: PricePreviewProps) {
  const { t } = useTranslation('menuItems')
  const nameOf = useNameOf()
  return (
    <ul aria-label={t('prices.preview')} className="grid max-h-56 gap-1.5 overflow-y-auto text-small">
      {previews.map(({ dish, cents }) => (
        <li key={dish.id} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 truncate">{nameOf(dish)}</span>
          {cents === null ? (
            <span className="text-danger">{t('prices.impossible')}</span>
          ) : (
            <Price value={cents / 100} was={dish.price} className="font-semibold" />
          )}
        </li>
      ))}
    </ul>
  )
}
