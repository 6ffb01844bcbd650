import clsx from 'clsx'
import { LoaderCircle, LocateFixed, MapPin, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ComboboxInput } from '@/shared/ui/combobox-input.tsx'
import { PlaceOption } from './place-option.tsx'
import { placeName } from './search-place.ts'
import { type PlaceFieldOptions, usePlaceField } from './use-place-field.ts'

interface PlaceComboboxProps extends PlaceFieldOptions {
  label: string
  hideLabel?: boolean
  placeholder?: string
  /** The hero's size. */
  large?: boolean
  error?: string | undefined
  inputRef?: React.RefObject<HTMLInputElement | null>
  className?: string
}

/** A city or ZIP code with completions. Typed text without a choice is resolved on Enter and on blur. */
export function PlaceCombobox(props: PlaceComboboxProps) {
  const { label, hideLabel, placeholder, withMyLocation, large, error, inputRef, className } = props
  const { t } = useTranslation('cards')
  const id = useId()
  const field = usePlaceField(props)
  return (
    <div className={clsx('relative grid gap-1.5', className)}>
      <label htmlFor={id} className={clsx('text-small font-semibold', hideLabel && 'sr-only')}>
        {label}
      </label>
      <span className="relative block">
        <span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-faint [&>svg]:size-5">
          {field.locating ? <LoaderCircle className="animate-spin" aria-hidden /> : <MapPin aria-hidden />}
        </span>
        <ComboboxInput
          ref={inputRef}
          id={id}
          isOpen={field.isOpen}
          activeId={field.active >= 0 ? optionId(id, field.active) : undefined}
          isBusy={field.locating}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          spellCheck={false}
          placeholder={placeholder}
          {...field.inputProps}
          className={clsx('pl-11 pr-11 aria-invalid:border-danger', large ? 'min-h-13' : 'min-h-11')}
        />
        {field.text !== '' && (
          <button
            type="button"
            aria-label={t('place.clear', { label })}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-faint hover:text-ink [&>svg]:size-4.5"
            onClick={field.clear}
          >
            <X aria-hidden />
          </button>
        )}
      </span>
      <PlaceList id={id} label={label} field={field} withMyLocation={withMyLocation} />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

interface PlaceListProps {
  id: string
  label: string
  field: ReturnType<typeof usePlaceField>
  withMyLocation: boolean | undefined
}

function PlaceList({ id, label, field, withMyLocation }: PlaceListProps) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const { isOpen, active, options, firstPlace, pick } = field
  return (
    <ul
      id={`${id}-list`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
      role="listbox"
      aria-label={label}
      hidden={!isOpen}
      // Keeps focus in the field while an option is clicked.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-80 animate-rise overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-floating"
    >
      {withMyLocation && (
        <PlaceOption
          id={optionId(id, 0)}
          isActive={active === 0}
          icon={<LocateFixed aria-hidden />}
          onChoose={() => pick(0)}
        >
          <span className="font-medium text-accent-text">{t('place.useMine')}</span>
        </PlaceOption>
      )}
      {options.map((place, index) => (
        <PlaceOption
          key={place.id}
          id={optionId(id, firstPlace + index)}
          isActive={active === firstPlace + index}
          icon={<MapPin aria-hidden />}
          onChoose={() => pick(firstPlace + index)}
        >
          {placeName(place, language)}
        </PlaceOption>
      ))}
    </ul>
  )
}

function optionId(id: string, index: number): string {
  return `${id}-option-${index}`
}
