import { stateCodeLetters } from '@localchef/contracts/permits/place-rule-limits'
import { createTaxRate } from '@localchef/contracts/taxes/create-tax-rate'
import { taxPercentLetters, zipDigits } from '@localchef/contracts/taxes/tax-limits'
import { NewTaxRate } from '@localchef/contracts/taxes/tax-rate'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'

const empty = {
  state: '',
  zipPrefix: '',
  percent: '',
  foodTaxable: true,
  deliveryTaxable: false,
  remitter: 'chef',
  holdsFrom: '',
}

const texts = [
  { name: 'state', length: stateCodeLetters, type: 'text' },
  { name: 'zipPrefix', length: zipDigits, type: 'text' },
  { name: 'percent', length: taxPercentLetters, type: 'text' },
  { name: 'holdsFrom', length: undefined, type: 'date' },
] as const

/** Asks for a rate of sales tax and its reason. */
export function TaxRateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('taxes')
  const decide = useDecide()
  const [typed, setTyped] = useState(empty)
  const [tried, setTried] = useState(false)
  const parsed = NewTaxRate.safeParse({
    ...typed,
    state: typed.state.trim().toUpperCase(),
    zipPrefix: typed.zipPrefix.trim(),
    percent: typed.percent.trim() === '' ? Number.NaN : Number(typed.percent.replace(',', '.')),
  })
  const isWrong = (name: string) => tried && parsed.error?.issues.some(({ path }) => path[0] === name)
  const set = (change: Partial<typeof empty>) => setTyped((before) => ({ ...before, ...change }))

  const save = async (reason: string) => {
    setTried(true)
    if (!parsed.success) return false
    return decide(() => callFunction(createTaxRate, { ...parsed.data, reason }), t('done'))
  }
  return (
    <ReasonDialog
      title={t('ask')}
      description={t('text')}
      confirm={t('confirm')}
      hint={t('hint')}
      onClose={onClose}
      onConfirm={save}
    >
      {texts.map(({ name, length, type }) => (
        <Field
          key={name}
          label={t(`field.${name}`)}
          required={name !== 'zipPrefix'}
          error={isWrong(name) ? t(`error.${name}`) : undefined}
        >
          <TextInput
            type={type}
            maxLength={length}
            value={typed[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        </Field>
      ))}
      <Checkbox
        label={t('foodTaxable')}
        checked={typed.foodTaxable}
        onChange={({ target }) => set({ foodTaxable: target.checked })}
      />
      <Checkbox
        label={t('deliveryTaxable')}
        checked={typed.deliveryTaxable}
        onChange={({ target }) => set({ deliveryTaxable: target.checked })}
      />
      <Field label={t('remitter')} required>
        <Select value={typed.remitter} onChange={({ target }) => set({ remitter: target.value })}>
          <option value="chef">{t('by.chef')}</option>
          <option value="marketplace">{t('by.marketplace')}</option>
        </Select>
      </Field>
    </ReasonDialog>
  )
}
