import { Copy } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** A text to copy, which can also be selected by hand. */
export function CopiedField({ label, value, copied }: { label: string; value: string; copied: string }) {
  const { t } = useTranslation('share')
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(copied)
    } catch {
      toast.info(t('copyByHand'))
    }
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className="min-h-11 min-w-48 flex-1 rounded-md border border-line-strong bg-surface px-3 text-small"
        />
        <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
