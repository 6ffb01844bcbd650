import type { QueueKind } from '@localchef/contracts/queue/get-queue'
import {
  BadgeCheck,
  ChefHat,
  CreditCard,
  FileWarning,
  Flag,
  Gauge,
  MailWarning,
  Nut,
  Scale,
  ShieldAlert,
  Wrench,
} from 'lucide-react'

const icons = {
  chef: ChefHat,
  certification: BadgeCheck,
  permit: Gauge,
  gap: FileWarning,
  denial: Nut,
  report: Flag,
  dispute: Scale,
  payment: CreditCard,
  signal: ShieldAlert,
  mail: MailWarning,
  job: Wrench,
}

export function QueueIcon({ kind }: { kind: QueueKind }) {
  const Icon = icons[kind]
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
      <Icon className="size-4.5" aria-hidden />
    </span>
  )
}
