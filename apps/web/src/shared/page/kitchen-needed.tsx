import { Store } from 'lucide-react'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'

interface KitchenNeededProps {
  title: string
  action: string
  text: string
}

/** Leads a chef without a kitchen to its creation, on a page that needs one. */
export function KitchenNeeded({ title, action, text }: KitchenNeededProps) {
  return (
    <EmptyState
      icon={<Store />}
      title={title}
      action={<ButtonLink to="/dashboard/chef-profile">{action}</ButtonLink>}
    >
      {text}
    </EmptyState>
  )
}
