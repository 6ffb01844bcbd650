import i18n from 'i18next'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { PhotoEditorProps } from './photo-editor.tsx'
import type { PhotoShape } from './photo-shapes.ts'

type Editing = Pick<PhotoEditorProps, 'files' | 'onDone'> & { Editor: ComponentType<PhotoEditorProps> }

/** Opens the editor for chosen photographs. It loads on first use; if that fails, the photographs stay unedited. */
export function usePhotoEditor(shape: PhotoShape) {
  const [editing, setEditing] = useState<Editing>()
  const edit = async (files: File[], onDone: (files: File[]) => void) => {
    const Editor = await loadEditor()
    if (!Editor) return onDone(files)
    setEditing({ files, onDone, Editor })
  }
  const close = () => setEditing(undefined)
  const editor: ReactNode = editing && (
    <editing.Editor
      files={editing.files}
      shape={shape}
      onDone={(files) => {
        close()
        editing.onDone(files)
      }}
      onClose={close}
    />
  )
  return { edit, editor }
}

async function loadEditor(): Promise<ComponentType<PhotoEditorProps> | undefined> {
  try {
    const [module] = await Promise.all([import('./photo-editor.tsx'), i18n.loadNamespaces('photoEditor')])
    return module.default
  } catch (error) {
    console.warn('The photo editor could not be loaded', error)
    return undefined
  }
}
