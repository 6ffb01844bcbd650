import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { type EditablePhoto, editedFile, noEdit, openPhoto, type PhotoEdit } from './edited-photo.ts'
import type { PhotoShape } from './photo-shapes.ts'
import { PhotoStage } from './photo-stage.tsx'

export interface PhotoEditorProps {
  files: readonly File[]
  shape: PhotoShape
  /** Receives one file for each chosen one, edited or not. */
  onDone: (files: File[]) => void
  onClose: () => void
}

/** Crops and evens out chosen photographs one after the other, before anything is uploaded. */
export default function PhotoEditor({ files, shape, onDone, onClose }: PhotoEditorProps) {
  const { t } = useTranslation('photoEditor')
  const [index, setIndex] = useState(0)
  const [edits, setEdits] = useState<readonly PhotoEdit[]>(() => files.map(() => noEdit))
  const [isWriting, setIsWriting] = useState(false)
  const file = files[index]
  const edit = edits[index] ?? noEdit
  const photo = usePhoto(file)
  const isLast = index === files.length - 1

  const finish = async () => {
    setIsWriting(true)
    const edited: File[] = []
    // One after the other: each holds a whole photograph in memory.
    for (const [place, chosen] of files.entries()) {
      edited.push(await editedFile(chosen, edits[place] ?? noEdit, shape.ratio))
    }
    onDone(edited)
  }
  return (
    <Dialog
      open
      decisive
      onOpenChange={onClose}
      maxWidth="40rem"
      title={files.length === 1 ? t('title') : t('titleOf', { number: index + 1, total: files.length })}
      actions={
        <>
          <Button
            variant="ghost"
            disabled={isWriting}
            className="sm:mr-auto"
            onClick={() => onDone([...files])}
          >
            {t('unedited')}
          </Button>
          {index > 0 && (
            <Button variant="secondary" disabled={isWriting} onClick={() => setIndex(index - 1)}>
              {t('back')}
            </Button>
          )}
          <Button busy={isWriting} onClick={() => (isLast ? void finish() : setIndex(index + 1))}>
            {isLast ? t('use', { count: files.length }) : t('next')}
          </Button>
        </>
      }
    >
      {photo === 'loading' && <Skeleton className="h-72 rounded-md" />}
      {photo === 'unreadable' && (
        <p role="alert" className="text-body text-danger wrap-anywhere">
          {t('unreadable', { name: file?.name ?? '' })}
        </p>
      )}
      {typeof photo === 'object' && (
        <PhotoStage
          photo={photo}
          shape={shape}
          edit={edit}
          onChange={(next) => setEdits(edits.map((other, place) => (place === index ? next : other)))}
        />
      )}
    </Dialog>
  )
}

/** An unreadable file is left to the upload, which refuses it with the reason. */
function usePhoto(file: File | undefined): EditablePhoto | 'loading' | 'unreadable' {
  const [opened, setOpened] = useState<{ file: File; photo: EditablePhoto | 'unreadable' }>()
  useEffect(() => {
    if (!file) return
    let isCurrent = true
    openPhoto(file)
      .catch((error: unknown) => {
        console.warn('A picture could not be opened', error)
        return 'unreadable' as const
      })
      .then((photo) => {
        if (isCurrent) setOpened({ file, photo })
      })
    return () => {
      isCurrent = false
    }
  }, [file])
  return opened && opened.file === file ? opened.photo : 'loading'
}
