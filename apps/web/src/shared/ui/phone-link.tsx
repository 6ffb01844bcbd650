import { phoneLink } from '@localchef/addresses/phone-number'
import type { ComponentProps } from 'react'
import { phoneText } from '@/shared/format/phone.ts'

interface PhoneLinkProps extends ComponentProps<'a'> {
  phone: string
}

/** Link that calls a phone number; without children it shows the number itself. */
export function PhoneLink({ phone, children, ...rest }: PhoneLinkProps) {
  return (
    <a href={phoneLink(phone)} {...rest}>
      {children ?? phoneText(phone)}
    </a>
  )
}
