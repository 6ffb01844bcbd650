import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isAbort } from '@/shared/backend/api-error.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** Opens the device's share sheet, or copies the link where there is none. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation()
  const share = async () => {
    const url = window.location.href
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url })
        return
      }
      await navigator.clipboard.writeText(url)
      toast.success(t('share.copied'))
    } catch (error) {
      if (!isAbort(error)) toast.error(t('share.failed'), url)
    }
  }
  return (
    <IconButton label={t('share.label')} tone="raised" onClick={() => void share()}>
      <Share2 aria-hidden />
    </IconButton>
  )
}
