import clsx from 'clsx'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface MenuProps {
  trigger: ReactNode
  label: string
  align?: 'start' | 'center' | 'end'
  defaultOpen?: boolean
  children: ReactNode
}

const itemClass = clsx(
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-small font-medium outline-none',
  'data-highlighted:bg-sunken data-disabled:opacity-45 pointer-coarse:min-h-11 [&>svg]:size-4.5 [&>svg]:text-ink-faint',
)

export function Menu({ trigger, label, align = 'end', defaultOpen = false, children }: MenuProps) {
  return (
    <Radix.Root defaultOpen={defaultOpen} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-rise overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-floating"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={clsx(itemClass, danger && 'text-danger [&>svg]:text-danger')}
    >
      {icon}
      {children}
    </Radix.Item>
  )
}

interface MenuLinkProps {
  to: string
  icon?: ReactNode
  current?: boolean
  children: ReactNode
}

export function MenuLink({ to, icon, current, children }: MenuLinkProps) {
  return (
    <Radix.Item asChild>
      <Link
        to={to}
        aria-current={current ? 'page' : undefined}
        className={clsx(itemClass, current && 'bg-accent-soft text-accent-text [&>svg]:text-accent-text')}
      >
        {icon}
        {children}
      </Link>
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 py-2 text-caption text-ink-faint">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-2 my-1.5 h-px bg-line" />
}
