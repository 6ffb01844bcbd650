import type { ComponentProps } from 'react'
import { PictureButton } from '../picture-button.tsx'
import type { PhotoShape } from './photo-shapes.ts'
import { usePhotoEditor } from './use-photo-editor.tsx'

interface PhotoButtonProps extends Omit<ComponentProps<typeof PictureButton>, 'multiple'> {
  shape: PhotoShape
  /** Maximum number; further photographs are ignored. */
  most?: number
}

/** Chooses photographs that are edited before they are uploaded. */
export function PhotoButton({ shape, most = 1, onChoose, ...rest }: PhotoButtonProps) {
  const { edit, editor } = usePhotoEditor(shape)
  return (
    <>
      <PictureButton
        {...rest}
        multiple={most > 1}
        onChoose={(files) => void edit(files.slice(0, most), onChoose)}
      />
      {editor}
    </>
  )
}
