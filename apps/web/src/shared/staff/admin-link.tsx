import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { opens } from './admin-sections.ts'
import { useStaffRights } from './use-staff-rights.ts'

interface AdminLinkProps {
  to: string
  className?: string
  children: ReactNode
  /** For text that only describes the link: renders nothing instead of plain text. */
  orNothing?: boolean
}

/** A link of an admin page to another one: plain text for admins whose rights don't open it. */
export function AdminLink({ to, className, children, orNothing = false }: AdminLinkProps) {
  const isOpen = opens(to, useStaffRights())
  if (isOpen) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  }
  return orNothing ? null : <span className={className && withoutLinkLook(className)}>{children}</span>
}

/** The classes that make text look like a link. */
function withoutLinkLook(className: string): string {
  return className
    .split(' ')
    .filter((name) => !/underline|^text-accent-text$/.test(name))
    .join(' ')
}
