import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { validationText } from './validation-text.ts'

/**
 * The form pattern of the app: a zod schema, default values, translated errors beside the fields, and focus on the
 * first invalid field.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    // Not by `z.config`, which would translate the messages of every schema of the process: the server renders forms too.
    resolver: zodResolver(schema, { error: validationText }),
    defaultValues,
    // Not on blur: the layout shift would move the button away from the click.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
}
