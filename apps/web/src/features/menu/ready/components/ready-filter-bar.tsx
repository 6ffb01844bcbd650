import { diets } from '@localchef/contracts/allergens/diets'
import clsx from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCuisineName } from '@/shared/chefs/cuisine-names.ts'
import { PlaceCombobox } from '@/shared/places/place-combobox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { isCategory } from '../categories.ts'
import { type ReadyFilters, sorts } from '../ready-filters.ts'
import { ReadyWords } from './ready-words.tsx'

interface Option {
  value: string
  count: number
}

interface ReadyFilterBarProps {
  filters: ReadyFilters
  onChange: (changes: Partial<ReadyFilters>) => void
  cuisines: readonly Option[]
  categories: readonly Option[]
}

/** Day, words and filters. A phone collapses the filters, so that the first dish is visible without scrolling. */
export function ReadyFilterBar({ filters, onChange, cuisines, categories }: ReadyFilterBarProps) {
  const { t } = useTranslation('chefs')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <search className="grid items-end gap-3 rounded-xl border border-line bg-surface p-3 shadow-raised min-[26rem]:grid-cols-2 sm:p-5 lg:grid-cols-[1.5fr_1fr_1fr_1fr_1fr]">
      <div className="flex flex-wrap items-end gap-3 min-[26rem]:col-span-full">
        <SegmentedChoice
          label={t('ready.when.label')}
          className="w-full sm:w-auto"
          value={filters.when}
          onChange={(when) => onChange({ when })}
          options={[
            { value: 'today', label: t('ready.when.today') },
            { value: 'all', label: t('ready.when.all') },
          ]}
        />
        <div className="flex min-w-0 flex-1 basis-60 items-end gap-2">
          <ReadyWords query={filters.query} onChange={(query) => onChange({ query, exact: false })} />
          <IconButton
            label={t('ready.filters')}
            tone="raised"
            aria-expanded={isOpen}
            aria-controls={id}
            className="sm:hidden"
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden />
          </IconButton>
        </div>
      </div>
      <div id={id} className={clsx('contents', !isOpen && 'max-sm:hidden')}>
        <Filters filters={filters} onChange={onChange} cuisines={cuisines} categories={categories} />
      </div>
    </search>
  )
}

function Filters({ filters, onChange, cuisines, categories }: ReadyFilterBarProps) {
  const { t } = useTranslation(['chefs', 'cards'])
  const cuisineName = useCuisineName()
  const categoryName = (slug: string) => (isCategory(slug) ? t(`categories.${slug}`, { ns: 'cards' }) : slug)
  return (
    <>
      <PlaceCombobox
        className="min-[26rem]:col-span-full lg:col-span-1"
        label={t('ready.place')}
        placeholder={t('ready.placePlaceholder')}
        value={filters.place}
        onChange={(place) => onChange({ place, sortBy: place ? 'distance' : 'soonest' })}
        withMyLocation
      />
      <Choice
        label={t('ready.category')}
        any={t('ready.anyCategory')}
        value={filters.category}
        options={categories}
        nameOf={categoryName}
        onChange={(category) => onChange({ category })}
      />
      <Choice
        label={t('ready.cuisine')}
        any={t('ready.anyCuisine')}
        value={filters.cuisine}
        options={cuisines}
        nameOf={cuisineName}
        onChange={(cuisine) => onChange({ cuisine })}
      />
      <Field label={t('ready.diet')} required>
        <Select value={filters.diet} onChange={(event) => onChange({ diet: event.target.value })}>
          <option value="">{t('ready.anyDiet')}</option>
          {diets.map((diet) => (
            <option key={diet} value={diet}>
              {t(`diets.${diet}`, { ns: 'cards' })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('ready.sort.label')} required>
        <Select
          value={filters.sortBy}
          onChange={(event) =>
            onChange({ sortBy: sorts.find((sort) => sort === event.target.value) ?? 'soonest' })
          }
        >
          {sorts
            .filter((sort) => sort !== 'distance' || filters.place)
            .map((sort) => (
              <option key={sort} value={sort}>
                {t(`ready.sort.${sort}`)}
              </option>
            ))}
        </Select>
      </Field>
    </>
  )
}

interface ChoiceProps {
  label: string
  any: string
  value: string
  options: readonly Option[]
  nameOf: (value: string) => string
  onChange: (value: string) => void
}

/** A select of facet values with their counts. The chosen value stays listed even without results. */
function Choice({ label, any, value, options, nameOf, onChange }: ChoiceProps) {
  const { t } = useTranslation('chefs')
  const isMissing = value !== '' && !options.some((option) => option.value === value)
  return (
    <Field label={label} required>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        {isMissing && <option value={value}>{nameOf(value)}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {t('ready.option', { name: nameOf(option.value), count: option.count })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
