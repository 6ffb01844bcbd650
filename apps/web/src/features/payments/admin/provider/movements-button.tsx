import type { LedgerMovement } from '@localchef/contracts/payments/get-order-ledger'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { EntryHeadings, Movement } from '../money-layout.tsx'

interface MovementsButtonProps {
  /** The payout or refund, for screen readers: its amount and kitchen. */
  of: string
  movements: readonly LedgerMovement[]
}

/** Opens the entries of a payout or refund in the ledger. A dash while nothing is posted. */
export function MovementsButton({ of, movements }: MovementsButtonProps) {
  if (movements.length === 0) return '—'
  return (
    <EntriesButton of={of}>
      {(label) => (
        <EntryTable label={label}>
          {movements.map((movement) => (
            <Movement key={movement.id} movement={movement} />
          ))}
        </EntryTable>
      )}
    </EntriesButton>
  )
}

/** A button that opens a dialog with ledger entries. Passes the dialog's title to `children`. */
export function EntriesButton({ of, children }: { of: string; children: (label: string) => ReactNode }) {
  const { t } = useTranslation('moneyLists')
  const [isOpen, setOpen] = useState(false)
  const label = t('entries.of', { what: of })
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="px-0"
        aria-label={`${t('entries.show')}: ${of}`}
        onClick={() => setOpen(true)}
      >
        {t('entries.show')}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen} title={label}>
          {children(label)}
        </Dialog>
      )}
    </>
  )
}

export function EntryTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <table className="w-full text-small" aria-label={label}>
      <EntryHeadings />
      {children}
    </table>
  )
}
