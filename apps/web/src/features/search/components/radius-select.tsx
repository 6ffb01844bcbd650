import { useTranslation } from 'react-i18next'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'

const radii = [1, 5, 10, 25, 50, 100]

/** A radius in miles. Offers an unlisted value of the address as well. */
export function RadiusSelect({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (miles: number) => void
}) {
  const { t } = useTranslation('chefs')
  const offered = radii.includes(value) ? radii : [...radii, value].toSorted((one, other) => one - other)
  return (
    <Field label={label} required>
      <Select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {offered.map((miles) => (
          <option key={miles} value={miles}>
            {t('near.miles', { count: miles })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
