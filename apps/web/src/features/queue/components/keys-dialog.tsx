import { useTranslation } from 'react-i18next'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Switch } from '@/shared/ui/switch.tsx'

interface KeysDialogProps {
  isOn: boolean
  onChoose: (isOn: boolean) => void
  onClose: () => void
}

const documentKeys = [
  ['+', 'larger'],
  ['−', 'smaller'],
  ['[', 'left'],
  [']', 'right'],
  ['0', 'reset'],
] as const

const keys = [
  ['J', 'next'],
  ['K', 'previous'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['U', 'undo'],
  ['?', 'help'],
] as const

/** The single keys, and a switch that turns them off for users of screen readers or voice control. */
export function KeysDialog({ isOn, onChoose, onClose }: KeysDialogProps) {
  const { t } = useTranslation(['queue', 'evidence', 'many'])
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('keys.title')}
      description={t('keys.text')}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(([key, action]) => (
          <KeyRow key={key} name={key}>
            {t(`keys.${action}`)}
          </KeyRow>
        ))}
        <KeyRow name="X">{t('many:queue.key')}</KeyRow>
        {documentKeys.map(([key, action]) => (
          <KeyRow key={key} name={key}>
            {t(`evidence:keys.${action}`)}
          </KeyRow>
        ))}
      </dl>
      <Switch label={t('keys.switch')} checked={isOn} onChange={(event) => onChoose(event.target.checked)} />
    </Dialog>
  )
}

function KeyRow({ name, children }: { name: string; children: string }) {
  return (
    <div className="contents">
      <dt>
        <kbd className="inline-grid min-w-8 place-items-center rounded-sm border border-line-strong bg-sunken px-2 py-0.5 font-sans text-small font-semibold">
          {name}
        </kbd>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
