import type { ComponentProps } from 'react'

interface PhoneLinkProps extends ComponentProps<'a'> {
  phone: string
}

/** Link that calls a phone number, shown as the number itself without children. */
export function PhoneLink({ phone, children, ...rest }: PhoneLinkProps) {
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} {...rest}>
      {children ?? phone}
    </a>
  )
}
