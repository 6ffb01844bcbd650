import clsx from 'clsx'
import type { ParseKeys } from 'i18next'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { useTranslation } from 'react-i18next'

interface FieldContext {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const Context = createContext<FieldContext | undefined>(undefined)

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The translated error, usually `form.formState.errors.name?.message`. */
  error?: string | undefined
  required?: boolean
  /** For fields whose label would repeat the heading above. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** Label, control, hint and error. The control takes its id and aria attributes from here. */
export function Field({ label, hint, error, required = false, hideLabel, className, children }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  return (
    <Context value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={clsx('grid gap-1.5', className)}>
        <label
          htmlFor={id}
          className={clsx('text-small font-semibold wrap-break-word text-ink', hideLabel && 'sr-only')}
        >
          {label}
          {/* Assistive technology reads the space: without it the name is "Phoneoptional". */}
          {!required && <span className="ml-0.5 font-normal text-ink-faint"> {t('form.optional')}</span>}
        </label>
        {children}
        {hint && (
          <p id={hintId} className="text-caption text-ink-faint">
            {hint}
          </p>
        )}
        <FieldError id={errorId}>{error}</FieldError>
      </div>
    </Context>
  )
}

/** An error message. Also used alone, under groups that aren't a `Field`. `SubmitProblems` finds it. */
export function FieldError({ id, children }: { id?: string; children: string | undefined }) {
  const { t } = useTranslation()
  if (!children) return null
  // A schema may name a text of common.json.
  const text = isValidationKey(children) ? t(children) : children
  return (
    <p id={id} role="alert" data-field-error className="flex items-start gap-1.5 text-small text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      {text}
    </p>
  )
}

type ValidationKey = Extract<ParseKeys<'common'>, `validation.${string}`>

function isValidationKey(text: string): text is ValidationKey {
  return /^validation\.\w+$/.test(text)
}

/** Props for a control inside a `Field`; empty outside of one. */
export function useFieldProps() {
  const field = useContext(Context)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}
