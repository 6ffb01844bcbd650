import { zipCodePattern } from '@localchef/contracts/zip-code'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Checkout } from './checkout-schema.ts'

/** Calls back with each complete ZIP code of the delivery, because the quote includes its tax. */
export function useDeliveryZip(
  form: UseFormReturn<Checkout>,
  onDeliveryZip: (zipCode: string) => void,
): void {
  const zipCode = form.watch('address.zipCode').trim()
  useEffect(() => {
    if (zipCodePattern.test(zipCode)) onDeliveryZip(zipCode)
  }, [zipCode, onDeliveryZip])
}
