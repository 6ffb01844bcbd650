import type { ComponentProps } from 'react'

interface PhoneLinkProps extends ComponentProps<'a'> {
  phone: string
}

/** Link that calls a phone number; without children it shows the number itself. */
export function PhoneLink({ phone, children, ...rest }: PhoneLinkProps) {
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} {...rest}>
      {children ?? phone}
    </a>
  )
}
