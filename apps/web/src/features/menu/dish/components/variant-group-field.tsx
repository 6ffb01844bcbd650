import type { VariantGroup } from '@localchef/contracts/menu/get-dish'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { FieldError } from '@/shared/ui/field.tsx'
import { isSingleChoice, type Variant } from '../dish-choices.ts'

interface VariantGroupFieldProps {
  group: VariantGroup
  chosen: readonly string[]
  onChoose: (variantId: string) => void
  onDrop: (variantId: string) => void
  /** The buyer tried to add the dish without this required choice. */
  isMissing: boolean
}

/** An option group: radio buttons for a single choice, checkboxes for several. */
export function VariantGroupField({ group, chosen, onChoose, onDrop, isMissing }: VariantGroupFieldProps) {
  const { t } = useTranslation('dish')
  const { language } = useLanguage()
  const id = useId()
  const single = isSingleChoice(group)
  const isFull = !single && chosen.length >= group.maxChoices
  const name = inLanguage(language, group.name, group.nameRu)
  const describedBy = isMissing ? `${id}-hint ${id}-error` : `${id}-hint`
  return (
    <fieldset aria-describedby={describedBy} data-group={group.id} className="grid gap-2">
      <legend className="flex w-full flex-wrap items-baseline gap-x-2 text-body font-semibold">
        {name}
        {group.minChoices > 0 && (
          <span
            className={clsx(
              'text-caption font-semibold',
              isMissing ? 'text-danger' : chosen.length < group.minChoices ? 'text-accent-text' : 'sr-only',
            )}
          >
            {t('choose.required')}
          </span>
        )}
      </legend>
      <p id={`${id}-hint`} className="text-small text-ink-faint">
        {useGroupHint(group)}
        {!single && chosen.length > 0 && (
          <span className="numeric" aria-live="polite">
            {' '}
            · {t('choose.chosen', { chosen: chosen.length, max: group.maxChoices })}
          </span>
        )}
      </p>
      <div className="divide-y divide-line overflow-hidden rounded-lg border border-line-strong/50 bg-surface">
        {single && group.minChoices === 0 && (
          <Option
            type="radio"
            name={id}
            label={t('choose.none')}
            checked={chosen.length === 0}
            onChange={() => chosen.forEach(onDrop)}
          />
        )}
        {group.variants.map((variant) => {
          const checked = chosen.includes(variant.id)
          return (
            <Option
              key={variant.id}
              type={single ? 'radio' : 'checkbox'}
              name={id}
              label={nameOf(variant, language)}
              {...(variant.isAvailable ? {} : { note: t('choose.unavailable') })}
              extra={variant.additionalPrice}
              checked={checked && variant.isAvailable}
              disabled={!variant.isAvailable || (isFull && !checked)}
              isInvalid={isMissing}
              onChange={() => (checked && !single ? onDrop(variant.id) : onChoose(variant.id))}
            />
          )
        })}
      </div>
      <FieldError id={`${id}-error`}>
        {isMissing ? t('choose.missing', { count: group.minChoices, group: name }) : undefined}
      </FieldError>
    </fieldset>
  )
}

function useGroupHint({ minChoices, maxChoices }: VariantGroup): string {
  const { t } = useTranslation('dish')
  if (maxChoices === 1) return t(minChoices === 1 ? 'choose.one' : 'choose.oneOptional')
  if (minChoices === 0) return t('choose.upTo', { count: maxChoices })
  if (minChoices === maxChoices) return t('choose.exactly', { count: maxChoices })
  return t('choose.between', { min: minChoices, max: maxChoices })
}

interface OptionProps {
  type: 'radio' | 'checkbox'
  name: string
  label: string
  note?: string
  /** Dollars added to the dish's price. */
  extra?: number
  checked: boolean
  disabled?: boolean
  isInvalid?: boolean
  onChange: () => void
}

function Option({ type, name, label, note, extra = 0, checked, disabled, isInvalid, onChange }: OptionProps) {
  return (
    <label
      className={clsx(
        'relative flex min-h-13 cursor-pointer items-center gap-3 px-4 py-2.5 transition-colors',
        'has-checked:bg-accent-soft has-disabled:cursor-default not-has-disabled:hover:bg-sunken has-checked:hover:bg-accent-soft',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      <span className="relative grid size-5.5 shrink-0 place-items-center">
        <input
          type={type}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={isInvalid || undefined}
          onChange={onChange}
          className={clsx(
            'peer size-5.5 cursor-pointer appearance-none border border-line-strong bg-surface transition-colors outline-none',
            'checked:border-accent checked:bg-accent disabled:cursor-default disabled:border-line disabled:bg-sunken',
            type === 'radio' ? 'rounded-full' : 'rounded-[0.375rem]',
          )}
        />
        {type === 'radio' ? (
          <span className="pointer-events-none absolute size-2 rounded-full bg-accent-ink opacity-0 peer-checked:opacity-100" />
        ) : (
          <Check
            className="pointer-events-none absolute size-4 stroke-3 text-accent-ink opacity-0 peer-checked:opacity-100"
            aria-hidden
          />
        )}
      </span>
      <span className={clsx('flex-1 leading-snug', disabled && 'text-ink-faint')}>
        {label}
        {note && <span className="text-small text-ink-faint"> · {note}</span>}
      </span>
      {extra > 0 && (
        <span className={clsx('numeric text-small', disabled ? 'text-ink-faint' : 'text-ink-soft')}>
          +{formatDollars(extra)}
        </span>
      )}
    </label>
  )
}

function nameOf(variant: Variant, language: string): string {
  return inLanguage(language, variant.name, variant.nameRu)
}
