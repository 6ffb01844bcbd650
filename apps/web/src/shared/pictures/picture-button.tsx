import { pictureTypes } from '@localchef/contracts/upload-limits'
import { type ReactNode, useRef } from 'react'
import { Button, type ButtonVariant } from '@/shared/ui/button.tsx'

interface PictureButtonProps {
  label: string
  icon: ReactNode
  busy: boolean
  onChoose: (files: File[]) => void
  variant?: ButtonVariant
  multiple?: boolean
  disabled?: boolean
}

export function PictureButton(props: PictureButtonProps) {
  const { label, icon, busy, onChoose, variant = 'secondary', multiple, disabled } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        icon={icon}
        busy={busy}
        disabled={disabled === true}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join()}
        aria-label={label}
        multiple={multiple}
        // Opened by the button.
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Lets the same file be chosen again.
          event.target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}
