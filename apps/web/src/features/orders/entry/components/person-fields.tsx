import type { KitchenBuyer } from '@localchef/contracts/orders/list-buyers'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneText } from '@/shared/format/phone.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useBuyers } from '../../board/use-buyers.ts'
import type { EntryForm } from '../use-entry-form.ts'

/** Name and phone number, filled in with one tap for a buyer of this kitchen. */
export function PersonFields({ form, buyer, chooseBuyer, forgetBuyer }: EntryForm) {
  const { t } = useTranslation('orderEntry')
  const { errors } = form.formState
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t('name')} required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name', { onChange: forgetBuyer })} />
      </Field>
      <Field label={t('phone')} error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="off" {...form.register('phone')} />
      </Field>
      {buyer ? (
        <p className="text-small text-ink-soft sm:col-span-2" role="status">
          {t(buyer.accountId ? 'hasAccount' : 'noAccount', { name: buyer.name })}
        </p>
      ) : (
        <KnownBuyers query={form.watch('name')} onChoose={chooseBuyer} />
      )}
    </div>
  )
}

const fewest = 2
const most = 3

/** The kitchen's own buyers with this name or phone number, to fill in with one tap. */
function KnownBuyers({ query, onChoose }: { query: string; onChoose: (buyer: KitchenBuyer) => void }) {
  const { t } = useTranslation('orderEntry')
  const typed = useDeferredValue(query.trim())
  const buyers = useBuyers(typed)
  if (typed.length < fewest) return null
  const found = buyers.data?.pages.flatMap((page) => page.buyers).slice(0, most) ?? []
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('known')}</legend>
      {found.map((buyer) => (
        <Button key={buyer.id} size="sm" variant="soft" onClick={() => onChoose(buyer)}>
          {[buyer.name, phoneText(buyer.phone)].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </fieldset>
  )
}
