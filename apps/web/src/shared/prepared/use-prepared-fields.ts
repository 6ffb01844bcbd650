import { useEffect, useEffectEvent } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

/** Fills a form once with what a program prepared. Nothing is saved before the person presses the button. */
export function usePreparedFields<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  fields: Partial<Values> | undefined,
): void {
  const fill = useEffectEvent(() => {
    if (!fields) return
    const values = { ...form.formState.defaultValues, ...fields }
    form.reset(z.custom<DefaultValues<Values>>().parse(values), { keepDefaultValues: true })
  })
  useEffect(() => fill(), [])
}
