import { listChefs } from '@localchef/contracts/chefs/list-chefs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DiscountFormValues } from '../discount-form.ts'

type Kitchens = DiscountFormValues['kitchens']

interface KitchenPickerProps {
  value: Kitchens
  onChange: (kitchens: Kitchens) => void
}

/** The kitchens where a code of the marketplace is valid, found by name. Without any, it is valid everywhere. */
export function KitchenPicker({ value, onChange }: KitchenPickerProps) {
  const { t } = useTranslation('discounts')
  const { language } = useLanguage()
  const maySearch = useHasRightOf(listChefs)
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const found = useQuery({
    queryKey: ['discounts', 'kitchens', query],
    queryFn: async ({ signal }) => (await callFunction(listChefs, { query, limit: 6 }, { signal })).chefs,
    enabled: maySearch && query.length >= 2,
    placeholderData: keepPreviousData,
  })
  const offered = query.length >= 2 ? (found.data ?? []) : []
  return (
    <div className="grid gap-2">
      {maySearch && (
        <Field label={t('form.kitchens')} hint={t('form.kitchensHint')}>
          <TextInput
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
      <MissingRights of={[listChefs]} />
      <ul className="grid gap-1 empty:hidden">
        {offered
          .filter(({ id }) => !value.some((kitchen) => kitchen.id === id))
          .map(({ id, name, nameRu }) => (
            <li key={id}>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  onChange([...value, { id, name, nameRu }])
                  setTyped('')
                }}
              >
                {t('form.addKitchen', { name: inLanguage(language, name, nameRu) })}
              </Button>
            </li>
          ))}
      </ul>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {value.map(({ id, name, nameRu }) => (
          <li key={id}>
            <Button
              variant="soft"
              size="sm"
              icon={<X aria-hidden />}
              aria-label={t('form.removeKitchen', { name: inLanguage(language, name, nameRu) })}
              onClick={() => onChange(value.filter((kitchen) => kitchen.id !== id))}
            >
              {inLanguage(language, name, nameRu)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
