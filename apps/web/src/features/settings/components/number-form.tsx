import type { Path, UseFormReturn } from 'react-hook-form'
import { asNumber, asPercent } from '@/shared/forms/empty-to-null.ts'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { Field } from '@/shared/ui/field.tsx'

interface NumberField<Values> {
  name: keyof Values & string
  label: string
  hint?: string
  unit: string
}

interface NumberFormProps<Values extends Record<string, number>> {
  form: UseFormReturn<Values, unknown, Values>
  fields: ReadonlyArray<NumberField<Values>>
  onSave: (value: Values) => void
  children?: React.ReactNode
}

/** A topic that consists of numbers only. */
export function NumberForm<Values extends Record<string, number>>(props: NumberFormProps<Values>) {
  const { form, fields, onSave, children } = props
  const { errors, isDirty } = form.formState
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {fields.map(({ name, label, hint, unit }) => {
          const message = errors[name]?.message
          return (
            <Field
              key={name}
              label={label}
              hint={hint}
              required
              error={typeof message === 'string' ? message : undefined}
            >
              <NumberInput
                decimal
                cents={unit === '$'}
                percent={unit === '%'}
                className="numeric"
                end={<span className="pr-3 text-small text-ink-faint">{unit}</span>}
                {...form.register(name as unknown as Path<Values>, unit === '%' ? asPercent : asNumber)}
              />
            </Field>
          )
        })}
      </div>
      {children}
      <FormFoot isChanged={isDirty} />
    </form>
  )
}
