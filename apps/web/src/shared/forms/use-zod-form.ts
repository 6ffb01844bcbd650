import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { validationText } from './validation-text.ts'

z.config({ customError: validationText })

/**
 * The one form pattern: a zod schema, its default values, errors beside the fields in the reader's
 * language, and the focus on the first field that is wrong.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    // Not when a field is left: the button would move away under the press that left it.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
}
