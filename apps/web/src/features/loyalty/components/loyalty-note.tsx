import type { LoyaltyTerms } from '@localchef/contracts/loyalty/loyalty-rule'
import { Gift } from 'lucide-react'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useMyLoyalty } from '../use-loyalty.ts'
import { useLoyaltyTexts } from '../use-loyalty-texts.ts'

interface LoyaltyNoteProps {
  chefId: string
  terms: LoyaltyTerms
}

/** A kitchen's loyalty rule on its page and on its dishes, with the reader's progress. */
export function LoyaltyNote({ chefId, terms }: LoyaltyNoteProps) {
  const { user } = useAuth()
  const texts = useLoyaltyTexts()
  const { data: rules = [] } = useMyLoyalty(user !== null)
  return (
    <div
      data-testid="loyalty-note"
      className="flex items-start gap-3 rounded-lg bg-accent-soft p-4 text-small"
    >
      <Gift className="mt-0.5 size-4 shrink-0 text-accent-text" aria-hidden />
      <div className="grid gap-1">
        <p>{texts.offer(terms)}</p>
        {rules
          .filter(({ chef }) => chef.id === chefId)
          .map((rule) => (
            <p key={`${rule.every} ${rule.category} ${rule.missing}`} className="text-ink-soft">
              {texts.progress(rule, rule.category)}
            </p>
          ))}
      </div>
    </div>
  )
}
