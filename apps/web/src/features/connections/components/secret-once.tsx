import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** A secret that is shown only once, with a copy button. */
export function SecretOnce({ label, secret }: { label: string; secret: string }) {
  const { t } = useTranslation('connections')
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast.success(t('copied'))
    } catch {
      toast.info(t('copyByHand'))
    }
  }
  return (
    <div className="grid gap-2 rounded-md bg-success-soft p-4" role="status">
      <label htmlFor={id} className="text-small font-semibold text-success">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={secret}
          onFocus={(event) => event.target.select()}
          className="numeric min-h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3 text-small"
        />
        <Button variant="secondary" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
