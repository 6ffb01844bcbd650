import { stateCodeLetters } from '@localchef/contracts/permits/place-rule-limits'
import { createTaxRate } from '@localchef/contracts/taxes/create-tax-rate'
import { listTaxRates } from '@localchef/contracts/taxes/list-tax-rates'
import { zipDigits } from '@localchef/contracts/taxes/tax-limits'
import { NewTaxRate } from '@localchef/contracts/taxes/tax-rate'
import { typedNumber } from '@localchef/contracts/typed-number'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatPercent } from '@/shared/format/percent.ts'
import { formatDate } from '@/shared/format/time.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { longestAmount } from '@/shared/forms/typed-lengths.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'

/** The rates of sales tax, with the sentence about the duty to enter and remit them. */
export function TaxRates() {
  const { t } = useTranslation('taxes')
  const { language } = useLanguage()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery({
    queryKey: ['admin', 'tax-rates'],
    queryFn: async ({ signal }) => (await callFunction(listTaxRates, {}, { signal })).rates,
  })
  const rates = query.data
  if (query.isError && !rates) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  return (
    <Card className="min-w-0">
      <CardBody className="grid min-w-0 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="food-name text-title">{t('title')}</h2>
          <div className="flex flex-wrap items-center gap-1">
            <ExportList list="tax_rates" filter={{}} />
            <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </div>
        </div>
        <p className="max-w-3xl text-small text-ink-soft">{t('duty')}</p>
        <p className="max-w-3xl text-small text-ink-soft">{t('rule')}</p>
        {!rates && (
          <SkeletonGroup>
            <Skeleton className="h-24 rounded-lg" />
          </SkeletonGroup>
        )}
        {rates?.length === 0 && <p className="font-semibold">{t('off')}</p>}
        {rates && rates.length > 0 && (
          <RecordTable
            label={t('title')}
            rows={rates}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('place'),
                cell: ({ state, zipPrefix }) => (zipPrefix ? `${state} ${zipPrefix}…` : state),
              },
              {
                label: t('percent'),
                numeric: true,
                cell: ({ percent }) => formatPercent(percent, language),
              },
              {
                label: t('on'),
                cell: ({ foodTaxable, deliveryTaxable }) =>
                  [foodTaxable && t('food'), deliveryTaxable && t('delivery')].filter(Boolean).join(', ') ||
                  t('nothing'),
              },
              { label: t('remitter'), cell: ({ remitter }) => t(`by.${remitter}`) },
              { label: t('from'), cell: ({ holdsFrom }) => formatDate(holdsFrom, language, 'UTC') },
            ]}
          />
        )}
        {isAdding && <TaxRateDialog onClose={() => setAdding(false)} />}
      </CardBody>
    </Card>
  )
}

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
  { name: 'percent', length: longestAmount, type: 'percent' },
  { name: 'holdsFrom', length: undefined, type: 'date' },
] as const

/** Asks for a rate of sales tax and its reason. */
function TaxRateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('taxes')
  const decide = useDecide()
  const [typed, setTyped] = useState(empty)
  const [tried, setTried] = useState(false)
  const parsed = NewTaxRate.safeParse({
    ...typed,
    state: typed.state.trim().toUpperCase(),
    zipPrefix: typed.zipPrefix.trim(),
    percent: typedNumber(typed.percent, true),
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
          {type === 'percent' ? (
            <NumberInput
              percent
              maxLength={length}
              value={typed[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          ) : (
            <TextInput
              type={type}
              maxLength={length}
              value={typed[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          )}
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
