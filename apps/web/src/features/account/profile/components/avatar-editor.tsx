import { Camera, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { displayName, type Profile } from '@/shared/auth/profile.ts'
import { PhotoButton } from '@/shared/pictures/editor/photo-button.tsx'
import { photoShapes } from '@/shared/pictures/editor/photo-shapes.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { removeAvatar, uploadAvatar } from '../change-avatar.ts'

export function AvatarEditor({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  const { refreshProfile } = useAuth()
  const [busy, setBusy] = useState<'upload' | 'remove'>()
  const [asking, setAsking] = useState(false)

  const change = async (kind: 'upload' | 'remove', act: () => Promise<void>) => {
    setBusy(kind)
    try {
      await act()
      await refreshProfile()
      toast.success(t(kind === 'upload' ? 'picture.saved' : 'picture.removed'))
    } catch (error) {
      console.error('Changing the picture failed', error)
      toast.error(t('picture.failed'), t('picture.failedHint'))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar
        // A new picture resets the failed state of the old one.
        key={profile.avatarUrl ?? ''}
        name={displayName(profile, profile.email)}
        url={profile.avatarUrl}
        size={96}
        className="shadow-raised"
      />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <PhotoButton
            shape={photoShapes.person}
            label={t(profile.avatarUrl ? 'picture.change' : 'picture.choose')}
            icon={<Camera aria-hidden />}
            busy={busy === 'upload'}
            disabled={busy !== undefined}
            onChoose={([file]) => file && void change('upload', () => uploadAvatar(profile, file))}
          />
          {profile.avatarUrl && (
            <Button
              variant="ghost"
              size="sm"
              icon={<Trash2 aria-hidden />}
              busy={busy === 'remove'}
              disabled={busy !== undefined}
              onClick={() => setAsking(true)}
            >
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <p className="text-caption text-ink-faint">{t('picture.hint')}</p>
      </div>
      <AskDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('picture.ask.title')}
        text={t('picture.ask.text')}
        action={t('picture.remove')}
        onConfirm={() => void change('remove', () => removeAvatar(profile))}
      />
    </div>
  )
}
