import { useTranslation } from 'react-i18next'
import { useCuisineName, useCuisines } from '@/shared/chefs/cuisine-names.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { FieldError } from '@/shared/ui/field.tsx'

const maxCuisines = 6

interface CuisinesFieldProps {
  value: readonly string[]
  onChange: (cuisines: string[]) => void
  /** The cuisines of the saved kitchen: a retired one is offered only to a kitchen that already has it. */
  kept: readonly string[]
  error: string | undefined
}

export function CuisinesField({ value, onChange, kept, error }: CuisinesFieldProps) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const cuisineName = useCuisineName()
  const offered = useCuisines().filter(({ slug, retiredAt }) => !retiredAt || kept.includes(slug))
  return (
    <ChoiceChips
      legend={t('about.cuisines')}
      hint={t('about.cuisinesHint', { count: maxCuisines })}
      options={offered
        .map(({ slug }) => ({ value: slug, label: cuisineName(slug) }))
        .sort((one, other) => one.label.localeCompare(other.label, language))}
      value={value}
      onChange={onChange}
      max={maxCuisines}
      error={error}
    />
  )
}

interface ChoiceChipsProps<Value extends string> {
  legend: string
  hint?: string
  options: ReadonlyArray<{ value: Value; label: string }>
  value: readonly Value[]
  onChange: (value: Value[]) => void
  max: number
  error?: string | undefined
}

/** Multiple choice as chips. At the limit the remaining chips are disabled. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { legend, hint, options, value, onChange, max, error } = props
  const toggle = (option: Value) =>
    onChange(value.includes(option) ? value.filter((kept) => kept !== option) : [...value, option])
  return (
    <fieldset>
      <legend className="text-small font-semibold">{legend}</legend>
      {hint && <p className="mb-3 mt-0.5 text-caption text-ink-faint">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <FilterChip
            key={option.value}
            pressed={value.includes(option.value)}
            disabled={!value.includes(option.value) && value.length >= max}
            onClick={() => toggle(option.value)}
          >
            {option.label}
          </FilterChip>
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
