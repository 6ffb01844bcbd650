import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

type Report = (form: string, forget: (() => void) | undefined) => void

const Context = createContext<Report | undefined>(undefined)

/** Asks once for all forms inside before their unsaved changes are left. Leaving discards their drafts. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const forms = useRef(new Map<string, () => void>())
  const [isUnsaved, setIsUnsaved] = useState(false)
  const report = useMemo<Report>(
    () => (form, forget) => {
      if (forget) {
        forms.current.set(form, forget)
      } else {
        forms.current.delete(form)
      }
      setIsUnsaved(forms.current.size > 0)
    },
    [],
  )
  const guard = useLeaveGuard(isUnsaved)
  const leave = () => {
    for (const forget of forms.current.values()) forget()
    guard.leave()
  }
  return (
    <Context value={report}>
      {children}
      <LeaveDialog open={guard.isLeaving} stay={guard.stay} leave={leave} />
    </Context>
  )
}

/** Reports a form's unsaved changes to the `UnsavedChanges` around it. `forget` removes its draft. */
export function useUnsaved(isDirty: boolean, forget: () => void): void {
  const report = useContext(Context)
  const form = useId()
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => {
    report?.(form, isDirty ? () => latest.current() : undefined)
    return () => report?.(form, undefined)
  }, [report, form, isDirty])
}

interface LeaveDialogProps {
  open: boolean
  stay: () => void
  leave: () => void
}

function LeaveDialog({ open, stay, leave }: LeaveDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && stay()}
      title={t('leave.title')}
      description={t('leave.text')}
      actions={
        <>
          <Button variant="danger" onClick={leave}>
            {t('leave.leave')}
          </Button>
          <Button onClick={stay}>{t('leave.stay')}</Button>
        </>
      }
    />
  )
}
