import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import type { FailedUpload } from './use-picture-uploads.ts'

interface FailedUploadsProps {
  failed: readonly FailedUpload[]
  canRetry: boolean
  onRetry: (upload: FailedUpload) => void
  onDismiss: (id: string) => void
}

/** Lists the files that did not upload, each with its reason. */
export function FailedUploads({ failed, canRetry, onRetry, onDismiss }: FailedUploadsProps) {
  const { t } = useTranslation('pictureUploads')
  if (failed.length === 0) return null
  return (
    <ul className="grid gap-1" aria-label={t('failed')}>
      {failed.map((upload) => {
        const { name } = upload.file
        return (
          <li key={upload.id} className="flex items-center gap-2">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <FieldError>{t(`failure.${upload.reason}`, { name })}</FieldError>
            </div>
            {upload.reason === 'not_sent' && (
              <IconButton label={t('retry', { name })} disabled={!canRetry} onClick={() => onRetry(upload)}>
                <RotateCw aria-hidden />
              </IconButton>
            )}
            <IconButton label={t('dismiss', { name })} onClick={() => onDismiss(upload.id)}>
              <X aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
